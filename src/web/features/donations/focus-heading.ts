/** As a ref: what just took the place of something else gets the focus, once, and is read out. */
export function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}

/** The same for what took the place of the whole page. */
export function focusHeadingFromTop(heading: HTMLHeadingElement | null): void {
  if (!heading) return
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

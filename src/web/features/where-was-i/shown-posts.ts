/** The posts on the page in the order in which they stand, and the one that the person is at. */
export const shownPosts = (within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>('[data-post]'),
]

const headerHeight = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/** The first one that is not above the window, give or take a line that still shows. */
export const topPost = (): HTMLElement | undefined => {
  const top = Math.max(0, headerHeight()) + 48
  return shownPosts().find((post) => post.getBoundingClientRect().bottom > top)
}

/** Where the focus is, else what is at the top of the window. */
export const currentPost = (): HTMLElement | undefined => {
  const focused = document.activeElement
  return shownPosts().find((post) => focusOf(post).contains(focused)) ?? topPost()
}

/** In a list the entry takes the focus, not the card in it. */
const focusOf = (post: HTMLElement): HTMLElement => post.closest<HTMLElement>('li[tabindex]') ?? post

export function goToPost(post: HTMLElement): void {
  const place = focusOf(post)
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start', behavior: 'instant' })
}

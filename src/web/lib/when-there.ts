const patience = 5_000

/** Waits for something of the next screen, and not for ever. */
export function whenThere(selector: string, act: (element: HTMLElement) => void): void {
  const until = performance.now() + patience
  const look = () => {
    // What another width has in its place is there too, and not shown.
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
    if (found) act(found)
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}

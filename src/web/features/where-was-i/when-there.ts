const patience = 5_000

/** Waits for something of the next screen, and not for ever. */
export function whenThere(selector: string, act: (element: HTMLElement) => void): void {
  const until = performance.now() + patience
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) act(found)
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}

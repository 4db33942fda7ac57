import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts?: string[]
  }
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
}

/** Before the page is opened: from then on, whatever moves on its own is noted. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    window.layoutShifts = shifts
    const words = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.nodeValue ?? 'something')).slice(0, 120)
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push(
            `${value.toFixed(4)}: ${sources
              .map(({ node, previousRect, currentRect }) =>
                [place(previousRect), 'to', place(currentRect), words(node)].join(' '),
              )
              .join(' | ')}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function layoutShifts(page: Page): Promise<string[]> {
  // Told of a frame only after it was drawn.
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.layoutShifts ?? []))),
      ),
  )
}

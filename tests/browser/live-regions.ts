import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heard?: Heard[]
  }
}

export interface Heard {
  /** An alert interrupts; a status waits until nothing else is said. */
  how: 'alert' | 'status'
  words: string
  /** The region came together with its words: many screen readers say nothing then, unless it is an alert. */
  isNew: boolean
}

/** Before the page is opened: from then on, whatever a screen reader would say without being asked is noted. */
export async function recordLiveRegions(page: Page): Promise<void> {
  await page.addInitScript(recordInPage)
}

/** What was said since the page was opened. */
export const heardOn = (page: Page): Promise<Heard[]> => page.evaluate(() => window.heard ?? [])

/** Runs in the page, so it can use nothing from outside. */
function recordInPage(): void {
  const heard: Heard[] = []
  window.heard = heard
  const live = '[aria-live], [role=status], [role=alert], [role=log], output'
  const howOf = (region: Element): Heard['how'] | null => {
    const asked = region.getAttribute('aria-live')
    if (asked === 'off') return null
    if (asked === 'assertive') return 'alert'
    return !asked && region.getAttribute('role') === 'alert' ? 'alert' : 'status'
  }
  const isAtomic = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' ||
    (region.getAttribute('aria-atomic') !== 'false' && region.matches('[role=status], [role=alert], output'))
  const isSilent = (element: Element | null): boolean =>
    !element || element.closest('[aria-hidden=true]') !== null || !element.checkVisibility()
  const wordsIn = (node: Node): string => {
    if (node instanceof Text) return isSilent(node.parentElement) ? '' : (node.nodeValue ?? '')
    if (!(node instanceof Element) || isSilent(node)) return ''
    const isInline = getComputedStyle(node).display.startsWith('inline')
    const words = [...node.childNodes].map(wordsIn).join('')
    return isInline ? words : ` ${words} `
  }
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

  const note = (region: Element, changed: Node, isNew: boolean) => {
    const how = howOf(region)
    const words = plain(wordsIn(isAtomic(region) || isNew ? region : changed))
    if (how && words !== '') heard.push({ how, words, isNew })
  }
  new MutationObserver((changes) => {
    const said = new Set<Element>()
    const once = (region: Element, changed: Node, isNew: boolean) => {
      if (isAtomic(region) && said.has(region)) return
      said.add(region)
      note(region, changed, isNew)
    }
    for (const { target, addedNodes, type } of changes) {
      const changed = type === 'characterData' ? [target] : [...addedNodes]
      for (const node of changed) {
        if (!node.isConnected) continue
        const within = node instanceof Element ? node : node.parentElement
        const around = (within === node ? within.parentElement : within)?.closest(live)
        if (around) once(around, node, false)
        else if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll(live)])
            if (region.matches(live) && !region.parentElement?.closest(live)) once(region, region, true)
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

import { useEffect } from 'react'

/** An entry of a list that a script may move the focus to. */
const entries = 'li[tabindex="-1"]'

/** A question about an entry stands elsewhere in the document, and comes back to it. */
const aside = '[role=dialog], [data-notices]'

/**
 * What has the focus in a list can go away by itself: its writer was muted or blocked, or somebody took it down. Then what
 * comes after it takes the focus, or what came before, and nobody begins at the top of the page again.
 */
export function useFocusStays(): void {
  useEffect(() => {
    let entry: Element | null = null
    let list: Element | null = null
    let place = 0
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.closest(aside)) return
      // A press may be on nothing at all. If it is not, the focus tells.
      entry = type === 'focusin' ? target.closest(entries) : null
      list = entry?.parentElement ?? null
      place = entry && list ? [...list.children].indexOf(entry) : 0
    }
    const changes = new MutationObserver(() => {
      if (!entry || entry.isConnected || !list?.isConnected) return
      if (document.activeElement === document.body) {
        const near = list.children[Math.min(place, list.children.length - 1)]
        if (near instanceof HTMLElement && near.matches(entries)) near.focus({ preventScroll: true })
      }
      entry = null
    })
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('pointerdown', note)
    document.addEventListener('focusin', note)
    return () => {
      changes.disconnect()
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('focusin', note)
    }
  }, [])
}

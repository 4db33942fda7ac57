import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * What has the focus in a list can go away by itself: its writer was muted or blocked, or somebody took it down. Then what
 * comes after it takes the focus, or what came before, and nobody begins at the top of the page again. `ids` says what the
 * list has now. Its entries need `tabIndex={-1}`.
 */
export function useFocusStays(list: RefObject<HTMLElement | null>, ids: string): void {
  const at = useRef(-1)
  useEffect(() => {
    // A question about an entry stands elsewhere in the document, and comes back to it.
    const isAside = (target: EventTarget | null) =>
      target instanceof Element && target.closest('[role=dialog], [data-notices]') !== null
    const note = ({ target }: Event) => {
      if (!isAside(target) && target instanceof Element)
        at.current = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(target))
    }
    const leave = ({ target }: Event) => {
      if (!isAside(target)) at.current = -1
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', note)
    }
  }, [list])
  useLayoutEffect(() => {
    if (ids === '' || at.current < 0 || document.activeElement !== document.body) return
    const entries = list.current?.children
    const near = entries?.[Math.min(at.current, entries.length - 1)]
    if (near instanceof HTMLElement) near.focus({ preventScroll: true })
  }, [list, ids])
}

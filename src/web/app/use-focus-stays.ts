import { useEffect } from 'react'
import { noteRescue } from '#web/lib/rescued-focus.ts'

/** A question stands elsewhere in the document and comes back to what it was about. A list in a dialog is a list. */
const aside = '[data-notices], [data-notices] *, [role=dialog], [role=dialog] :not(li, li *)'

/** The parts of a screen, from small to large: the nearest one that is left takes the focus. */
const parts = 'li, article, section, form, [role=dialog], [role=tabpanel], main'

const headings = 'h1, h2, h3, h4'

/** After what a screen does by itself, which knows better: an outcome that is said, a line that offers to undo. */
const patience = 150

/**
 * What has the focus can go away by itself: an entry of a list with what was pressed in it, or a button whose work is
 * done. Then what comes after it in its list takes the focus, or what came before, or else what is left around it. Nobody
 * begins at the top of the page again.
 */
export function useFocusStays(): void {
  useEffect(() => {
    let place: Place | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.matches(aside)) return
      // A press may be on nothing at all. If it is not, the focus tells.
      place = type === 'focusin' ? placeOf(target) : null
    }
    const isGone = () => place !== null && !place.control.isConnected
    const changes = new MutationObserver(() => {
      if (isGone()) timer ??= setTimeout(rescue, patience)
    })
    const rescue = () => {
      timer = undefined
      if (place && isGone() && isLost()) focusOn(nearestTo(place))
    }
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('pointerdown', note)
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('focusin', note)
    }
  }, [])
}

/** Where the focus is, by what may be left when it is gone. */
interface Place {
  control: Element
  ancestors: Element[]
  /** The entry of a list that it is in, and which one. Of 'Show more' below a list: where the new ones begin. */
  entry: Element | null
  list: Element | null
  index: number
}

function placeOf(control: Element): Place {
  const ancestors = withAncestors(control)
  const entry = control.closest('li')
  if (entry) {
    const list = entry.parentElement
    return { control, ancestors, entry, list, index: list ? [...list.children].indexOf(entry) : 0 }
  }
  const list = control.parentElement?.querySelector(':scope > ul') ?? null
  return { control, ancestors, entry: list && control, list, index: list?.children.length ?? 0 }
}

function nearestTo({ ancestors, entry, list, index }: Place): Element | null {
  const left = ancestors.find((one) => one.isConnected)
  if (!entry || entry.isConnected) return partOf(left)
  const others = (list?.isConnected ? list : listIn(left))?.children ?? []
  return others[Math.min(index, others.length - 1)] ?? partOf(left)
}

function withAncestors(target: Element): Element[] {
  const path: Element[] = []
  for (let one: Element | null = target; one && one !== document.body; one = one.parentElement) path.push(one)
  return path
}

/** A dialog takes what is lost in it upon itself, as a whole. */
function isLost(): boolean {
  const here = document.activeElement
  return here === null || here === document.body || here.matches('[role=dialog]')
}

/** A question may have stood in the place of the whole list: it is another one afterwards. */
function listIn(left: Element | undefined): Element | null {
  const part = left?.closest(parts)
  return part && !part.matches('main')
    ? part.querySelector('ul:not([role]), ol:not([role], [data-notices])')
    : null
}

/** An entry by itself; of something larger, what says where one is. */
function partOf(left: Element | undefined): Element | null {
  const part = left?.closest(parts) ?? null
  if (!part || part.matches('li, article')) return part
  return part.querySelector(headings) ?? part
}

function focusOn(near: Element | null): void {
  if (!(near instanceof HTMLElement)) return
  if (near.tabIndex < 0) near.setAttribute('tabindex', '-1')
  near.focus({ preventScroll: true })
  noteRescue(near)
  const { top, bottom } = near.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) near.scrollIntoView({ block: 'nearest' })
}

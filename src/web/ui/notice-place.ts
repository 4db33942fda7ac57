import { type RefObject, useLayoutEffect } from 'react'

/** Marks what no notice may lie on: where one writes and sends, and the head and foot of a dialog. */
export const keptFree = { 'data-kept-free': '' }

const free = '[data-kept-free], [role=menu], [data-radix-popper-content-wrapper]'
const gap = 8

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const boxOf = (element: Element): Box => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { left, right, top, bottom }
}

const overlap = (one: Box, other: Box): number => {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** How far to move it, in pixels, so that it lies on none of these, or on as little of them as the window allows. */
export function wayToFreePlace(notice: Box, others: readonly Box[], windowHeight: number): number {
  const fits = (by: number) => notice.top + by >= gap && notice.bottom + by <= windowHeight - gap
  const ways = others.flatMap(({ top, bottom }) => [top - gap - notice.bottom, bottom + gap - notice.top])
  const covered = (by: number) => {
    const there = { ...notice, top: notice.top + by, bottom: notice.bottom + by }
    return others.reduce((sum, other) => sum + overlap(there, other), 0)
  }
  // The nearest of the best: it moves only where it has to.
  const [best = 0] = [0, ...ways.filter(fits).sort((one, other) => Math.abs(one) - Math.abs(other))].sort(
    (one, other) => covered(one) - covered(other),
  )
  return best
}

const isThere = ({ left, right, top, bottom }: Box) =>
  right > left && bottom > top && bottom > 0 && top < window.innerHeight

/** Moves the notice once it is there, and again when what has the focus or the window changes. */
export function useFreePlace(list: RefObject<HTMLElement | null>, notice: number | null): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || notice === null) return
    let asked = 0
    const place = () => {
      element.style.translate = ''
      const others = [...document.querySelectorAll(free)]
        .filter((other) => !other.contains(element))
        .map(boxOf)
        .filter(isThere)
      const by = wayToFreePlace(boxOf(element), others, window.innerHeight)
      if (by !== 0) element.style.translate = `0 ${by}px`
    }
    // Drawn first: a menu that takes the focus may not be where it will be.
    const placeSoon = () => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(place)
    }
    place()
    const sizes = new ResizeObserver(placeSoon)
    sizes.observe(element)
    // Another screen has something else to leave free.
    sizes.observe(document.body)
    document.addEventListener('focusin', placeSoon)
    document.addEventListener('scrollend', placeSoon, true)
    window.addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(asked)
      sizes.disconnect()
      document.removeEventListener('focusin', placeSoon)
      document.removeEventListener('scrollend', placeSoon, true)
      window.removeEventListener('resize', placeSoon)
      element.style.translate = ''
    }
  }, [list, notice])
}

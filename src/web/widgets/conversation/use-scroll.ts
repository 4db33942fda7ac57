import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** This near to the end still counts as being there. */
const near = 48

/** To the fraction of a pixel, which scrollHeight rounds away. */
const heightOf = (box: HTMLElement): number => box.firstElementChild?.getBoundingClientRect().height ?? 0

/**
 * Where the reader is in a conversation. At its end, they see what comes. Anywhere else nothing moves: not for new
 * messages, and not when older ones are put above. Where nothing was said yet there is no end: what stands there is
 * read from its beginning, and the first words are seen wherever the reader is in it.
 */
export function useScroll(first: string | undefined, last: string | undefined) {
  const box: RefObject<HTMLDivElement | null> = useRef(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const wasAtEnd = useRef(true)
  const isEmpty = useRef(true)
  const before = useRef({ first, last, height: 0, top: 0 })

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    wasAtEnd.current =
      isEmpty.current || element.scrollHeight - element.scrollTop - element.clientHeight < near
    before.current.top = element.scrollTop
    setAtEnd(wasAtEnd.current)
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    isEmpty.current = last === undefined
    if (wasAtEnd.current && !isEmpty.current) toEnd()
    else if (before.current.first !== first)
      element.scrollTop = before.current.top + heightOf(element) - before.current.height
    before.current = { first, last, height: heightOf(element), top: element.scrollTop }
  }, [first, last, toEnd])

  // The box itself changes with the keyboard, the window and the form below it.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => {
      if (wasAtEnd.current && !isEmpty.current) toEnd()
      before.current.height = heightOf(element)
    })
    watcher.observe(element)
    if (element.firstElementChild) watcher.observe(element.firstElementChild)
    return () => watcher.disconnect()
  }, [toEnd])

  return { box, isAtEnd, onScroll, toEnd }
}

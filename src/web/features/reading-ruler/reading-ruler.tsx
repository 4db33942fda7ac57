import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#words/t.ts'

/** Where the middle of the band is, in pixels from the top of the window. */
const clamp = (y: number): number => Math.min(Math.max(y, 0), window.innerHeight)

const lineOf = (): number => Number.parseFloat(getComputedStyle(document.body).lineHeight) || 27

/**
 * A band over the line that one reads. It goes where the person points, touches, or moves the focus, and with the
 * arrow keys while it has the focus itself; never by itself, and never gently: it is there at once.
 */
export const ReadingRuler = () => {
  const band = useRef<HTMLDivElement>(null)
  const [y, setY] = useState(() => clamp(window.innerHeight / 3))

  useEffect(() => {
    const follow = ({ clientY }: PointerEvent) => setY(clamp(clientY))
    const followFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === band.current || !target.matches(':focus-visible')) return
      const { top, height } = target.getBoundingClientRect()
      // Something tall, such as a whole post, is read from its top.
      setY(clamp(top + Math.min(height / 2, lineOf() * 2)))
    }
    const over = new AbortController()
    const options = { signal: over.signal, passive: true }
    document.addEventListener('pointermove', follow, options)
    document.addEventListener('pointerdown', follow, options)
    document.addEventListener('focusin', followFocus, options)
    return () => over.abort()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lineOf()
    const steps: Record<string, number> = {
      ArrowDown: line,
      ArrowUp: -line,
      PageDown: 4 * line,
      PageUp: -4 * line,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = y + step
    // At the edge the page moves on under the band.
    const room = 4 * line
    const stays = next < room || next > window.innerHeight - room
    if (stays) window.scrollBy({ top: step, behavior: 'instant' })
    else setY(next)
  }
  return (
    <div
      ref={band}
      role="slider"
      tabIndex={0}
      aria-label={t('Reading ruler. Use the arrow keys to move it.')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((y / window.innerHeight) * 100)}
      aria-valuetext={t('{percent} per cent down the window', {
        percent: Math.round((y / window.innerHeight) * 100),
      })}
      className="reading-ruler"
      style={{ transform: `translateY(calc(${y}px - 50%))` }}
      onKeyDown={onKeyDown}
    />
  )
}

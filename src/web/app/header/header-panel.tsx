import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { toolEntry } from '#web/app/navigation/nav-entry.ts'

interface HeaderPanelProps {
  word: string
  /** How things stand, which the button shows instead of its word, and its name with that. */
  state?: { label: string; shown: ReactNode }
  icon: ReactNode
  /** Something waits: how much, and the name of the button with that. */
  badge?: { count: number; label: string } | undefined
  /** By what a key finds the button. */
  shortcut?: string
  onOpen?: () => void
  /** What is in it; or made with a way to close it, after which the button has the focus. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A button of the header with a popover under it. Its place is always the same, so it needs no code to compute
 * one: the header is on every screen, and must be small and work at once. It stands right after its button in
 * the document, so the Tab key finds it where the eye does.
 */
export const HeaderPanel = (props: HeaderPanelProps) => {
  const { word, state, icon, badge, shortcut, onOpen, children } = props
  const [pathname] = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  // A panel belongs to the screen it was opened on: going elsewhere closes it.
  const open = openAt === pathname
  const closeAndReturn = () => {
    setOpenAt(null)
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    // What is in it may have taken it already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && frame.current?.contains(target) === true
    const closeFromOutside = ({ target }: Event) => {
      if (!isInside(target)) setOpenAt(null)
    }
    const closeOnEscape = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !isInside(target)) return
      setOpenAt(null)
      button.current?.focus()
    }
    const isLinkInside = ({ target }: Event) =>
      isInside(target) && target instanceof Element && target.closest('a') !== null
    // Before the link acts: the screen that it leads to takes the focus after this, not before.
    const goBackBeforeLink = (event: Event) => {
      if (isLinkInside(event)) button.current?.focus()
    }
    const closeAfterLink = (event: Event) => {
      if (isLinkInside(event)) setOpenAt(null)
    }
    const whileOpen = new AbortController()
    const { signal } = whileOpen
    document.addEventListener('pointerdown', closeFromOutside, { signal })
    document.addEventListener('focusin', closeFromOutside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    document.addEventListener('click', goBackBeforeLink, { signal, capture: true })
    document.addEventListener('click', closeAfterLink, { signal })
    return () => whileOpen.abort()
  }, [open])

  return (
    <div ref={frame} className="tool">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        data-shortcut={shortcut}
        aria-label={badge?.label ?? state?.label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        className={toolEntry}
        onClick={() => {
          if (!open) onOpen?.()
          setOpenAt(open ? null : pathname)
        }}
      >
        <span aria-hidden="true" className="bar-icon">
          {icon}
          {badge && <span className="bar-count">{badge.count > 99 ? '99+' : badge.count}</span>}
        </span>
        {state?.shown ?? word}
      </button>
      {open && (
        <div ref={panel} id={panelId} role="dialog" aria-label={word} tabIndex={-1} className="header-panel">
          <ErrorBoundary within="panel">
            {typeof children === 'function' ? children(closeAndReturn) : children}
          </ErrorBoundary>
        </div>
      )}
    </div>
  )
}

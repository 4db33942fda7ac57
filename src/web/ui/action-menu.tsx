import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { MenuButton } from './menu-button.tsx'

export type MenuAction = {
  label: string
  icon: ReactNode
  onSelect: () => void
  /** A line stands before it. */
  isApart?: boolean
}

type ActionMenuProps = {
  /** What the actions are about, for screen readers: 'More for the post by Ana'. */
  label: string
  actions: readonly MenuAction[]
  /** On which side of the button the list begins; it reaches to the other. */
  align?: 'start' | 'end'
  /** The button was pressed before the actions were there. */
  startsOpen?: boolean
}

/** A button that opens a short list of actions. Light on purpose: every card of a list has one. */
export const ActionMenu = ({ label, actions, align = 'end', startsOpen = false }: ActionMenuProps) => {
  const [open, setOpen] = useState(startsOpen)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  // With the drawing of the list, before a key can come in between.
  useLayoutEffect(() => {
    if (!open) return
    list.current?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [open])
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    if (event.key === 'Escape') close()
    else if (event.key in targets) items[targets[event.key] ?? 0]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={root} className="relative flex-none">
      <MenuButton
        label={label}
        isOpen={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={classNames(
            'absolute top-full z-20 mt-1 w-max min-w-48 max-w-[min(20rem,80vw)] rounded-md border border-line-strong bg-raised p-1 shadow-lift',
            align === 'end' ? 'right-0' : 'left-0',
          )}
          onKeyDown={onKeyDown}
        >
          {actions.map((action) => (
            <Fragment key={action.label}>
              {action.isApart && <hr className="my-1 border-line border-t" />}
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-semibold -outline-offset-3 hover:bg-accent-soft focus-visible:bg-accent-soft focus-visible:outline-3 focus-visible:outline-focus"
                onClick={() => {
                  close()
                  action.onSelect()
                }}
              >
                <span aria-hidden="true" className="flex-none *:size-5">
                  {action.icon}
                </span>
                {action.label}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { inWords } from '#web/lib/api-error.ts'
import { whenIdle } from '#web/lib/idle.ts'
import { toast } from '#web/lib/toast.ts'
import { classNames } from '#web/ui/class-names.ts'
import { navEntry } from './nav-entry.ts'

interface PanelModule {
  default: ComponentType
}

interface HeaderPopoverProps {
  word: string
  icon: ReactNode
  /** A count in words for the button's name, and the number to show. */
  badge?: { count: number; words: string }
  load: () => Promise<PanelModule>
}

async function fetchParts(load: HeaderPopoverProps['load']) {
  const [panel, frame] = await Promise.all([load(), import('./popover-frame.tsx')])
  return { Panel: panel.default, Frame: frame.PopoverFrame }
}

/**
 * A button of the header with a panel under it. The button is there at once; the code of the popover and its
 * panel comes when the browser is idle, or on the first sign that it will be wanted.
 */
export const HeaderPopover = ({ word, icon, badge, load }: HeaderPopoverProps) => {
  const [pathname] = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof fetchParts>> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  // A panel belongs to the screen it was opened on: going elsewhere closes it.
  const open = openAt === pathname && parts !== null

  const warm = () => void fetchParts(load).catch(() => undefined)
  useEffect(() => whenIdle(() => void fetchParts(load).catch(() => undefined)), [load])

  const toggle = () => {
    setOpenAt(openAt === pathname ? null : pathname)
    if (parts) return
    fetchParts(load).then(setParts, (error: unknown) => {
      setOpenAt(null)
      toast.failure(`${word} could not be opened`, inWords(error))
    })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        className={classNames(navEntry, 'relative')}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={toggle}
      >
        <span aria-hidden="true" className="*:size-6">
          {icon}
        </span>
        {word}
        {badge && badge.count > 0 && (
          <>
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-2 min-w-6 rounded-full bg-accent px-1 text-center text-on-accent"
            >
              {badge.count}
            </span>
            <span className="visually-hidden">{badge.words}</span>
          </>
        )}
      </button>
      {open && parts && (
        <parts.Frame id={panelId} label={word} anchor={button} onClose={() => setOpenAt(null)}>
          <parts.Panel />
        </parts.Frame>
      )}
    </>
  )
}

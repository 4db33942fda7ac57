import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import X from 'lucide-react/icons/x'
import * as RadixToast from 'radix-ui/toast'
import { useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type ToastRecord, toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { classNames } from './class-names.ts'
import { useFreePlace } from './notice-place.ts'
import { closeTopDialog, onTopDialog, topDialog } from './open-dialogs.ts'

type ToasterProps = {
  /** How long a notice stays; `Number.POSITIVE_INFINITY` keeps it until it is closed. */
  duration?: number | undefined
}

/** The key that leads to a notice, from anywhere. */
const reachedBy = 'F8'

/** Put once, near the end of the shell. Everything else calls `toast(…)`. */
export const Toaster = ({ duration = 5000 }: ToasterProps) => {
  const notice = useSyncExternalStore(toast.subscribe, toast.current, toast.current)
  const dialog = useSyncExternalStore(onTopDialog, topDialog)
  const failed = notice?.variant === 'failure'
  return (
    <RadixToast.Provider
      label={t('Notification')}
      duration={duration}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {notice && (
        <RadixToast.Root
          key={notice.id}
          open={notice.open}
          onOpenChange={(open) => {
            if (open) return
            giveBackFocus()
            toast.dismiss(notice.id)
          }}
          onEscapeKeyDown={leaveEscapeToTheFocus}
          type={failed ? 'foreground' : 'background'}
          className={classNames(
            'grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 rounded-lg border p-4 shadow-lift',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            failed ? 'border-harm bg-harm-soft' : 'border-line-strong bg-raised',
          )}
        >
          <div className="grid gap-0.5 pt-1.5">
            <RadixToast.Title
              className={classNames('flex items-center gap-2 font-semibold', failed && 'text-harm')}
            >
              {failed && <CircleAlert aria-hidden="true" className="size-5" />}
              {notice.title}
            </RadixToast.Title>
            {/* Said in one breath otherwise: what is announced is every text in here, one after the other. */}
            {notice.description && <span className="visually-hidden">. </span>}
            {notice.description && <RadixToast.Description>{notice.description}</RadixToast.Description>}
          </div>
          <RadixToast.Close className="button button-plain -mr-1">
            <X aria-hidden="true" className="size-5" />
            {t('Close')}
          </RadixToast.Close>
          {notice.action && (
            <RadixToast.Action
              altText={t('{action}: press {key} to get there', {
                action: notice.action.label,
                key: reachedBy,
              })}
              className="button button-quiet justify-self-start"
              onClick={notice.action.onSelect}
            >
              {notice.action.label}
              <span
                aria-hidden="true"
                className="ms-1 hidden rounded-sm border border-line-strong px-1.5 font-sans text-quiet pointer-fine:inline"
              >
                {reachedBy}
              </span>
            </RadixToast.Action>
          )}
        </RadixToast.Root>
      )}
      {dialog ? createPortal(<Viewport of={notice} isInDialog />, dialog) : <Viewport of={notice} />}
    </RadixToast.Provider>
  )
}

const isFocusHere = () => document.activeElement?.closest('[data-notices]') != null

/** Escape closes what has the focus. A notice is the topmost layer and would take it from the dialog in which it stands. */
function leaveEscapeToTheFocus(event: KeyboardEvent): void {
  if (isFocusHere()) return
  event.preventDefault()
  const isInMenu = event.target instanceof Element && event.target.closest('[role=menu]')
  if (!isInMenu) closeTopDialog()
}

/** What had the focus before it went to a notice. */
let cameFrom: HTMLElement | null = null

/** A notice that closes with the focus in it hands it to the empty place of the notices, which leads nowhere. */
function giveBackFocus(): void {
  if (isFocusHere() && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true })
  cameFrom = null
}

interface ViewportProps {
  of: ToastRecord | null
  isInDialog?: boolean
}

/**
 * Where the notices stand. An open dialog keeps the focus to itself, so meanwhile they stand in it: away from its
 * foot, whose buttons are to the right. On a phone its foot is as wide as the window, with the field that one writes
 * in: there they stand at the top. Wherever that is, they leave free what somebody needs next (notice-place.ts).
 */
const Viewport = ({ of: notice, isInDialog = false }: ViewportProps) => {
  const list = useRef<HTMLOListElement>(null)
  useFreePlace(list, notice?.open ? notice.id : null)
  return (
    <RadixToast.Viewport
      ref={list}
      data-notices
      hotkey={[reachedBy]}
      label={t('Notification(s) ({hotkey})', { hotkey: '{hotkey}' })}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom = relatedTarget
      }}
      className={classNames(
        'pointer-events-auto fixed inset-x-3 bottom-[calc(6*var(--em))] z-60 mx-auto max-w-[calc(26*var(--em))] short:bottom-3 md:bottom-6 md:w-[min(26*var(--em),100vw-3rem)]',
        isInDialog
          ? 'max-md:top-3 max-md:bottom-auto md:right-auto md:bottom-3 md:left-6'
          : 'md:right-6 md:left-auto',
      )}
    />
  )
}

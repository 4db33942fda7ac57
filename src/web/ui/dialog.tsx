import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { t } from '#words/t.ts'
import { classNames } from './class-names.ts'
import { keptFree } from './notice-place.ts'
import { closesDialog, noteOpenDialog } from './open-dialogs.ts'

export const Dialog = RadixDialog.Root
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close

type DialogContentProps = {
  title: ReactNode
  /** One sentence under the title, read out when the dialog opens. */
  description?: ReactNode
  /** Stays in sight below the part that scrolls: the main action goes here. */
  footer?: ReactNode
  /** Where to begin; the Close button otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** For a dialog without a trigger of its own: what had the focus before, and gets it back. */
  opener?: Element | null | undefined
  /** Once it is gone: takes the focus elsewhere, or answers false and it goes back. */
  focusAfter?: (() => boolean) | undefined
  className?: string | undefined
  children?: ReactNode
}

const closesFirst = '[role=menu], [role=combobox][aria-expanded=true], textarea[aria-haspopup=listbox]'

/** Centred from 768 px on, a sheet of full height below. Only the middle scrolls; in a window too low for that, all of it. */
export const DialogContent = (props: DialogContentProps) => {
  const { title, description, footer, initialFocus, opener, focusAfter, className, children } = props
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-40 bg-shade" />
      <RadixDialog.Content
        ref={noteOpenDialog}
        aria-modal
        {...(description ? {} : { 'aria-describedby': undefined })}
        onEscapeKeyDown={(event) => {
          // An open menu or list in it comes first: Escape closes that.
          if (event.target instanceof Element && event.target.closest(closesFirst)) event.preventDefault()
        }}
        onOpenAutoFocus={(event) => {
          if (!initialFocus?.current) return
          event.preventDefault()
          initialFocus.current.focus()
        }}
        onCloseAutoFocus={(event) => {
          const isTaken = focusAfter?.() ?? false
          if (isTaken || opener instanceof HTMLElement) event.preventDefault()
          if (!isTaken && opener instanceof HTMLElement) opener.focus()
        }}
        className={classNames(
          'fixed inset-0 z-50 flex flex-col bg-surface',
          // In the middle by its margins: moved there, it would be the window for what is fixed inside it, a notice.
          'md:m-auto md:h-fit md:max-h-[80vh] md:w-[min(40rem,calc(100vw-3rem))]',
          'tight:overflow-y-auto md:rounded-lg md:border md:border-line md:shadow-lift',
          className,
        )}
      >
        <div
          {...keptFree}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-5 pt-4 pb-3 md:px-7 md:pt-6"
        >
          <RadixDialog.Title className="pt-1.5 text-title">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="col-span-2 row-start-2 pt-1 text-quiet">
              {description}
            </RadixDialog.Description>
          )}
          <RadixDialog.Close
            {...closesDialog}
            className="button button-plain col-start-2 row-start-1 md:-mr-2"
          >
            <X aria-hidden="true" className="size-5" />
            {t('Close')}
          </RadixDialog.Close>
        </div>
        {/* Never flex-1: in WebKit a part that begins at no height gives a dialog none. */}
        <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-7 tight:flex-none tight:overflow-visible">
          {children}
        </div>
        {footer && (
          <div
            {...keptFree}
            className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 md:px-7"
          >
            {footer}
          </div>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}

/** What had the focus when this component came: the opener of a dialog that exists only while it is open. */
export const useOpener = (): Element | null => useState(() => document.activeElement)[0]

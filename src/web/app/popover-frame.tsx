import type { ReactNode, RefObject } from 'react'
import { Popover, PopoverAnchor, PopoverContent } from '#web/ui/popover.tsx'

interface PopoverFrameProps {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

/** An open popover under a button that is not its own. */
export const PopoverFrame = ({ id, label, anchor, onClose, children }: PopoverFrameProps) => {
  const isAnchor = (target: EventTarget | null) =>
    target instanceof Node && anchor.current?.contains(target) === true
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        id={id}
        label={label}
        onInteractOutside={(event) => {
          // The button closes it by itself; closing it here as well would open it again.
          if (isAnchor(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) anchor.current?.focus()
        }}
      >
        {children}
      </PopoverContent>
    </Popover>
  )
}

import * as RadixPopover from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const Popover = RadixPopover.Root
export const PopoverTrigger = RadixPopover.Trigger

type PopoverContentProps = Omit<ComponentProps<typeof RadixPopover.Content>, 'aria-label'> & {
  /** A popover is a small dialog, and a dialog needs a name. */
  label: string
}

export const PopoverContent = ({ label, className, ...rest }: PopoverContentProps) => (
  <RadixPopover.Portal>
    <RadixPopover.Content
      align="end"
      sideOffset={8}
      collisionPadding={12}
      {...rest}
      aria-label={label}
      className={classNames(
        'z-50 max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto',
        'rounded-lg border border-line bg-raised p-3 shadow-lift',
        className,
      )}
    />
  </RadixPopover.Portal>
)

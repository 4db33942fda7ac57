import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/** A tooltip outside of one does not work. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </RadixTooltip.Provider>
)

type TooltipProps = {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** One element that can take focus. */
  children: ReactNode
}

export const Tooltip = ({ label, side = 'top', children }: TooltipProps) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
    <RadixTooltip.Portal>
      <RadixTooltip.Content
        side={side}
        sideOffset={6}
        collisionPadding={12}
        className="z-60 max-w-xs rounded-sm border border-line-strong bg-raised px-3 py-1.5 text-text shadow-lift"
      >
        {label}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  </RadixTooltip.Root>
)

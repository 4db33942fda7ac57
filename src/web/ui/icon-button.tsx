import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** The word: read by screen readers, shown as a tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
}

/** For places too narrow for a word. Prefer Button. */
export const IconButton = ({ label, icon, variant = 'plain', ...rest }: IconButtonProps) => (
  // Its own: nothing stands around the whole application.
  <TooltipProvider>
    <Tooltip label={label}>
      <Button {...rest} variant={variant} icon={icon}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Button>
    </Tooltip>
  </TooltipProvider>
)

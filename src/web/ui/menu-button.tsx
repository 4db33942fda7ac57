import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ComponentProps } from 'react'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'

interface MenuButtonProps extends Pick<ComponentProps<'button'>, 'aria-controls' | 'onClick'> {
  /** What the actions are about, for screen readers: 'More for the post by Ana'. */
  label: string
  isOpen?: boolean
}

/** Opens a list of actions (ActionMenu). Apart from it, for cards whose actions come when they are asked for. */
export const MenuButton = ({ label, isOpen = false, ...rest }: MenuButtonProps) => (
  <Button
    variant="plain"
    icon={<Ellipsis />}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    aria-label={label}
    className="text-quiet max-sm:px-2"
    {...rest}
  >
    {t('More')}
  </Button>
)

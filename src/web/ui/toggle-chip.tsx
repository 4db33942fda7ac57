import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ToggleChipProps = {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  /** Decoration before the word. */
  icon?: ReactNode
  children: ReactNode
}

/** On or off. The tick says so as well as the colour, in the place of a plus or an icon: nothing moves. */
export const ToggleChip = ({ pressed, onPressedChange, icon, children }: ToggleChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={classNames(
      'inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 rounded-lg border-2 px-4 py-1.5 font-semibold leading-tight',
      pressed
        ? 'border-accent-text bg-accent-soft text-accent-text'
        : 'border-line-strong text-text hover:bg-accent-soft',
    )}
    onClick={() => onPressedChange(!pressed)}
  >
    <span aria-hidden="true" className="grid size-5 flex-none place-items-center">
      {pressed ? <Check className="size-5" /> : (icon ?? <Plus className="size-5 text-quiet" />)}
    </span>
    <span className="min-w-0 whitespace-normal text-start [overflow-wrap:anywhere]">{children}</span>
  </button>
)

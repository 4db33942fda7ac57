import type { ReactNode } from 'react'

interface ChoiceTileProps {
  name: string
  checked: boolean
  onChoose: () => void
  hint?: ReactNode
  children: ReactNode
}

/** One of several: a round button with its words, the whole tile being the target. */
export const ChoiceTile = ({ name, checked, onChoose, hint, children }: ChoiceTileProps) => (
  <label className="check min-h-13 rounded-md border-2 border-line-strong bg-raised px-3.5 py-2.5 hover:bg-accent-soft has-checked:border-accent-text has-checked:bg-accent-soft">
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    <span className="grid gap-0.5">
      <span className="font-semibold">{children}</span>
      {hint && <span className="text-quiet">{hint}</span>}
    </span>
  </label>
)

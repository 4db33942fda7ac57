import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Whether it is on, the checkbox itself says: `aria-checked` beside that is an error, which the linter would ask for. */
const asSwitch = { role: 'switch' } as const

/** A native checkbox in the role of a switch: the whole row is the target, and forced colours just work. */
export const Switch = ({ label, description, checked, onCheckedChange, disabled, name }: SwitchProps) => {
  const id = useId()
  return (
    <label className="switch">
      <span>
        <span id={id} className="label block">
          {label}
        </span>
        {description && (
          <span id={`${id}-hint`} className="hint block">
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        {...asSwitch}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-hint` : undefined}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  )
}

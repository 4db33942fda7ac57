import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, type Ref, useId } from 'react'

interface Choice<Value extends string | number> {
  value: Value
  label: ReactNode
  /** What choosing it means. */
  hint?: ReactNode
}

interface RadioGroupProps<Value extends string | number> {
  label: ReactNode
  choices: readonly Choice<Value>[]
  /** Null: nothing yet. */
  chosen: Value | null
  onChange: (value: Value) => void
  /** Whether something has to be chosen before it can be sent. */
  required?: boolean
  /** What is wrong, tied to the group: whoever hears it hears what it is about. */
  error?: string | null | undefined
  firstRef?: Ref<HTMLInputElement>
}

/** One of a few, all in sight, each row as a whole to be pressed. */
export const RadioGroup = <Value extends string | number>(props: RadioGroupProps<Value>) => {
  const { label, choices, chosen, onChange, required, error, firstRef } = props
  const id = useId()
  return (
    <div
      className="grid"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      aria-invalid={required ? Boolean(error) : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p id={`${id}-label`} className="label pb-1">
        {label}
      </p>
      {choices.map(({ value, label: words, hint }, index) => (
        <label key={value} className="check">
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            checked={value === chosen}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={hint ? `${id}-${value}-hint` : undefined}
            onChange={() => onChange(value)}
          />
          <span className="min-w-0">
            <span id={`${id}-${value}`}>{words}</span>
            {hint && (
              <span id={`${id}-${value}-hint`} className="hint block">
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="error">
          <CircleAlert aria-hidden="true" className="size-5 self-center" />
          {error}
        </p>
      )}
    </div>
  )
}

import { useId } from 'react'
import { t } from '#words/t.ts'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  disabled?: boolean | undefined
}

type SelectProps<Value extends string> = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly SelectOption<Value>[]
  /** Undefined while nothing has been chosen. */
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  hideLabel?: boolean | undefined
}

/**
 * The browser's own list: phones show their own picker, typing the first letters finds an option (and starts anew
 * after a second), and screen readers know it. Radix's list hides the page from readers but not from the Tab key.
 */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const {
    label,
    hint,
    error,
    options,
    value,
    onValueChange,
    placeholder = t('Choose one'),
    disabled,
    hideLabel,
  } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div className="select">
        <select
          id={id}
          className="input"
          value={value ?? ''}
          disabled={disabled}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onValueChange(chosen.value)
          }}
        >
          {value === undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span aria-hidden="true" className="select-words">
          {options.find((option) => option.value === value)?.label ?? placeholder}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="error">
          {error}
        </p>
      )}
    </div>
  )
}

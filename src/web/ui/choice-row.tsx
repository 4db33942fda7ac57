import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'

type ChoiceRowProps<Value extends string> = {
  label: string
  hint?: string | undefined
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** One of a few, all in sight, chosen with one tap. Native radio buttons: the arrow keys go from one to the next. */
export const ChoiceRow = <Value extends string>(props: ChoiceRowProps<Value>) => {
  const { label, hint, options, value, onValueChange } = props
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="label pb-2">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div className="flex min-w-0 flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 min-w-0 max-w-full cursor-pointer items-center gap-1.5 rounded-full border-2 border-line-strong px-3 py-1.5 font-semibold leading-tight hover:bg-accent-soft has-checked:border-accent-text has-checked:bg-accent-soft has-checked:text-accent-text has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-3"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={() => onValueChange(option.value)}
            />
            {option.value === value ? (
              <CircleCheck aria-hidden="true" className="size-5" />
            ) : (
              <Circle aria-hidden="true" className="size-5" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

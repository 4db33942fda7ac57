import { Check, ChevronDown } from 'lucide-react'
import * as RadixSelect from 'radix-ui/select'
import { useId } from 'react'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  disabled?: boolean | undefined
}

type SelectProps<Value extends string> = {
  label: string
  hint?: string | undefined
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  hideLabel?: boolean | undefined
}

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const {
    label,
    hint,
    options,
    value,
    onValueChange,
    placeholder = 'Choose one',
    disabled,
    hideLabel,
  } = props
  const id = useId()
  return (
    <div className="field">
      <span id={`${id}-label`} className={hideLabel ? 'visually-hidden' : 'label'}>
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <RadixSelect.Root
        value={value ?? ''}
        disabled={disabled ?? false}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next)
          if (chosen) onValueChange(chosen.value)
        }}
      >
        <RadixSelect.Trigger
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="input flex items-center justify-between gap-3 text-left data-disabled:border-dashed"
        >
          <span id={`${id}-value`}>
            <RadixSelect.Value placeholder={placeholder} />
          </span>
          <RadixSelect.Icon>
            <ChevronDown aria-hidden="true" className="size-5" />
          </RadixSelect.Icon>
        </RadixSelect.Trigger>
        <RadixSelect.Portal>
          <RadixSelect.Content
            position="popper"
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line-strong bg-raised p-1 shadow-lift"
          >
            <RadixSelect.Viewport>
              {options.map((option) => (
                <RadixSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className="grid min-h-11 cursor-pointer grid-cols-[1.5rem_1fr] items-center gap-2 rounded-sm px-2 py-2 -outline-offset-3 data-disabled:cursor-not-allowed data-disabled:text-quiet data-highlighted:bg-accent-soft data-highlighted:outline-3 data-highlighted:outline-focus"
                >
                  <span>
                    <RadixSelect.ItemIndicator>
                      <Check aria-hidden="true" className="size-5" />
                    </RadixSelect.ItemIndicator>
                  </span>
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                </RadixSelect.Item>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      </RadixSelect.Root>
    </div>
  )
}

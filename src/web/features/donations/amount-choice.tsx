import { type RefObject, useId } from 'react'
import { amountProblem, centsFrom, donationAmounts, inDollars } from '#contract/donations/donation-amounts.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { ChoiceTile } from './choice-tile.tsx'

export interface AmountChoice {
  /** One of the presets, or null while another amount is being typed. */
  preset: number | null
  typed: string
}

export const usualChoice: AmountChoice = { preset: donationAmounts.usual, typed: '' }

/** What is chosen, in cents; null while it is no amount that can be given. */
export const centsOf = ({ preset, typed }: AmountChoice): number | null =>
  preset ?? (amountProblem(typed) ? null : centsFrom(typed))

interface AmountFieldsProps {
  choice: AmountChoice
  onChange: (choice: AmountChoice) => void
  /** What is wrong with the typed amount, once it is time to say so. */
  error: string | null
  onTyped: () => void
  input: RefObject<HTMLInputElement | null>
}

export const AmountFields = ({ choice, onChange, error, onTyped, input }: AmountFieldsProps) => {
  const name = useId()
  const choosePreset = (preset: number) => {
    if (input.current) input.current.value = ''
    onChange({ preset, typed: '' })
  }
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="label mb-2">{t('Amount')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
          {donationAmounts.presets.map((preset) => (
            <ChoiceTile
              key={preset}
              name={name}
              checked={choice.preset === preset}
              onChoose={() => choosePreset(preset)}
            >
              {inDollars(preset)}
            </ChoiceTile>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('Or another amount, in dollars')}
        hint={t('From {min} to {max}.', {
          min: inDollars(donationAmounts.min),
          max: inDollars(donationAmounts.max),
        })}
        error={error}
      >
        <TextInput
          ref={input}
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          className="max-w-56"
          onChange={({ target }) => {
            // The browser hands over nothing at all for what it cannot read as a number.
            const typed = target.validity.badInput ? 'not a number' : target.value
            onChange({ preset: null, typed })
          }}
          onBlur={onTyped}
          // A wheel that passes over the field must not change what somebody gives.
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
      </Field>
    </div>
  )
}

import { limits } from '#contract/core/limits.ts'
import { itemsFor, type SheetItem, sheetChoices, sheetLabels } from '#contract/gatherings/sensory-sheet.ts'
import { rich } from '#web/lib/rich.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { t } from '#words/t.ts'
import type { SheetValues } from './gathering-values.ts'

/** What else there is to say, by example. */
const examples: Partial<Record<SheetItem, string>> = {
  light: t('Such as: one lamp, no ceiling light'),
  noise: t('Such as: a coffee machine now and then'),
  smells: t('Such as: I don’t wear perfume, and please don’t either'),
  people: t('Such as: some know each other, most don’t'),
  seats: t('Such as: a sofa, and two chairs apart'),
  quietSpace: t('Such as: my bedroom, first door on the left'),
  exits: t('Such as: you can slip out by the garden'),
  cost: t('Such as: tea is on me'),
}

interface SheetFieldsProps {
  isOnline: boolean
  value: SheetValues
  onChange: (sheet: SheetValues) => void
}

/** One question after the other; nothing has to be filled in, what is left out is not shown, and words follow a choice. */
export const SheetFields = ({ isOnline, value, onChange }: SheetFieldsProps) => (
  <fieldset className="grid gap-5">
    <legend className="pb-4">
      <h2 className="text-lead">{t('What it’s like')}</h2>
    </legend>
    <p className="hint">
      {t(
        'People read this before they answer. Say what you know, and leave out the rest. When you choose something, you can add a few words.',
      )}
    </p>
    {itemsFor(isOnline).map((item) => {
      const change = (part: Partial<SheetValues[SheetItem]>) =>
        onChange({ ...value, [item]: { ...value[item], ...part } })
      const { choice, note } = value[item]
      return (
        <div key={item} className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Select
            label={sheetLabels[item]()}
            options={[
              { value: '', label: t('Not said') },
              ...sheetChoices[item].map(({ key, label }) => ({ value: key as string, label: label() })),
            ]}
            value={choice ?? ''}
            onValueChange={(next) => change({ choice: next || null })}
          />
          {(choice || note) && (
            <Field
              label={rich('More about it<hidden>: {item}</hidden>', {
                item: sheetLabels[item](),
                hidden: visuallyHidden,
              })}
              count={{ used: note.length, max: limits.gathering.sheetNote }}
            >
              <TextInput
                dir="auto"
                placeholder={examples[item]}
                value={note}
                onChange={({ target }) => change({ note: target.value })}
              />
            </Field>
          )}
        </div>
      )
    })}
  </fieldset>
)

import { useState } from 'react'
import { toField } from '#web/lib/time/coming-days.ts'
import { isSkippedByClocks, laterChoices, momentOf, type When, whenInWords } from '#web/lib/time/later.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

interface WhenFieldsProps {
  label: string
  value: When
  error?: string | undefined
  onChange: (when: When) => void
}

/** When something goes out, by the clock of this device: a few moments in words, or a day and a time. */
export const WhenFields = ({ label, value, error, onChange }: WhenFieldsProps) => {
  const [choices] = useState(laterChoices)
  const isAnother = value.choice === 'another'
  const moment = momentOf(value)
  return (
    <div className="grid gap-4">
      <ChoiceRow
        label={label}
        options={[
          ...choices.map(({ key, label: words }) => ({ value: key, label: words })),
          { value: 'another' as const, label: t('Another time') },
        ]}
        value={value.choice}
        onValueChange={(choice) => onChange({ ...value, choice })}
      />
      {isAnother && (
        <div className="flex flex-wrap gap-4">
          <Field label={t('Day')} error={error}>
            <TextInput
              type="date"
              min={toField(new Date())}
              value={value.date}
              onChange={(event) => onChange({ ...value, date: event.target.value })}
            />
          </Field>
          <Field label={t('Time')}>
            <TextInput
              type="time"
              value={value.time}
              onChange={(event) => onChange({ ...value, time: event.target.value })}
            />
          </Field>
        </div>
      )}
      {!isAnother && error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      {isSkippedByClocks(value) && moment && (
        <p>
          {t('The clocks change that night, and this time is skipped. It goes out {when}.', {
            when: whenInWords(moment.toISOString()),
          })}
        </p>
      )}
    </div>
  )
}

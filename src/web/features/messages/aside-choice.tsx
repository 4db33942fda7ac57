import { type FormEvent, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PutAside } from '#contract/messages.ts'
import { comingDays, dayOfField, toField } from '#web/lib/time/coming-days.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

interface AsideChoiceProps {
  isBusy: boolean
  onChoose: (how: PutAside) => void
}

/** Until when. A day that is offered counts at once; another one has a field and a button. */
export const AsideChoice = ({ isBusy, onChoose }: AsideChoiceProps) => {
  const [date, setDate] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [returnsOnMessage, setReturns] = useState(false)
  const days = comingDays()
  const choose = (until: Date) => !isBusy && onChoose({ until: until.toISOString(), returnsOnMessage })

  const takeDate = (event: FormEvent) => {
    event.preventDefault()
    const day = dayOfField(date)
    if (!day || day <= new Date()) setError(t('Please choose a day that is still to come.'))
    else if (day.getTime() - Date.now() >= limits.asideDays * 86_400_000)
      setError(t('Please choose a day within a year.'))
    else choose(day)
  }
  return (
    <div className="grid gap-4">
      <Checkbox
        label={t('Bring it back sooner if they write again')}
        checked={returnsOnMessage}
        onChange={(event) => setReturns(event.target.checked)}
      />
      <fieldset className="grid gap-2">
        <legend className="label pb-2">{t('Until when?')}</legend>
        <div className="flex flex-wrap gap-2 pt-1">
          {days.map(({ key, label, until }) => (
            <Button key={key} onClick={() => choose(until)}>
              {label}
            </Button>
          ))}
        </div>
        <form onSubmit={takeDate} noValidate className="flex flex-wrap items-end gap-2 pt-2">
          <Field label={t('Another day')} error={error}>
            <TextInput
              type="date"
              min={days[0] && toField(days[0].until)}
              value={date}
              onChange={(event) => {
                setError(null)
                setDate(event.target.value)
              }}
            />
          </Field>
          <Button type="submit">{t('Until that day')}</Button>
        </form>
      </fieldset>
    </div>
  )
}

import { useState } from 'react'
import type { DigestSettings, DigestView } from '#contract/digest/digest.ts'
import { type Weekday, weekdays } from '#contract/digest/digest-choices.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import { zoneHere, zoneInWords } from './zone-here.ts'

const weekdayWords: Record<Weekday, string> = {
  monday: t('Monday'),
  tuesday: t('Tuesday'),
  wednesday: t('Wednesday'),
  thursday: t('Thursday'),
  friday: t('Friday'),
  saturday: t('Saturday'),
  sunday: t('Sunday'),
}
const days = weekdays.map((day) => ({ value: day, label: weekdayWords[day] }))

interface DigestTimeProps {
  settings: DigestSettings
  saved: DigestView
  onChange: (change: Partial<DigestSettings>) => void
}

export const DigestTime = ({ settings, saved, onChange }: DigestTimeProps) => {
  const [typed, setTyped] = useState(settings.time)
  const isDrawn = useIsDrawn()
  const { weekday, time, timeZone, rhythm } = settings
  const setTime = (next: string) => {
    setTyped(next)
    // Empty while it is being typed.
    if (next) onChange({ time: next, timeZone: zoneHere() })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-4">
        {rhythm === 'weekly' && (
          <Select
            label={t('Day')}
            options={days}
            value={weekday}
            onValueChange={(day) => onChange({ weekday: day, timeZone: zoneHere() })}
          />
        )}
        <Field label={t('Time')}>
          <TextInput type="time" value={typed} onChange={(event) => setTime(event.target.value)} />
        </Field>
      </div>
      <p className="text-quiet">{t('Times are in {zone}.', { zone: zoneInWords(timeZone) })}</p>
      {!isDrawn && timeZone !== zoneHere() && (
        <p className="note">
          {t('Your device is now set to {zone}. Change the time to use it.', {
            zone: zoneInWords(zoneHere()),
          })}
        </p>
      )}
      {saved.waitsForQuietHours && saved.time === time && (
        <p className="note">
          {t('{time} is within your quiet hours. The email waits until they’re over.', { time })}
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

type Hours = NotificationSettings['quietHours']

const usual = { from: '22:00', until: '07:00' }
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

interface QuietHoursProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

export const QuietHours = ({ hours, onChange }: QuietHoursProps) => {
  const [typed, setTyped] = useState(hours ?? { ...usual, timeZone: zoneHere() })
  const isSame = typed.from === typed.until
  const change = (part: Partial<typeof usual>) => {
    const next = { ...typed, ...part, timeZone: zoneHere() }
    setTyped(next)
    if (next.from && next.until && next.from !== next.until) onChange(next)
  }
  return (
    <div className="grid gap-4">
      <Switch
        label={t('Quiet hours')}
        description={t(
          'Nothing shows in this time: no badge, no notifications, no count of messages. Nothing is lost. It waits until the quiet hours are over.',
        )}
        checked={hours !== null}
        onCheckedChange={(on) => onChange(on ? { ...usual, ...typed, timeZone: zoneHere() } : null)}
      />
      {hours && (
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-4">
            <Field label={t('From')}>
              <TextInput
                type="time"
                value={typed.from}
                onChange={(event) => change({ from: event.target.value })}
              />
            </Field>
            <Field label={t('Until')} error={isSame ? t('Please choose two different times.') : null}>
              <TextInput
                type="time"
                value={typed.until}
                onChange={(event) => change({ until: event.target.value })}
              />
            </Field>
          </div>
          <p className="text-quiet">
            {t('Times are in {zone}.', {
              zone: hours.timeZone.replaceAll('_', ' '),
            })}
          </p>
          {hours.timeZone !== zoneHere() && (
            <p className="note">
              {t('Your device is now set to {zone}. Change one of the times to use it.', {
                zone: zoneHere().replaceAll('_', ' '),
              })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

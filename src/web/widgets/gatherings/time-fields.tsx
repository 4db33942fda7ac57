import { useMemo } from 'react'
import { currentZone, nameOfZone } from '#web/features/gatherings/when.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import type { GatheringForm } from './use-gathering-form.ts'

/** All that the device knows, by the city in its name; the chosen one is among them once, whatever it is called here. */
const useZones = (chosen: string) =>
  useMemo(() => {
    const others = Intl.supportedValuesOf('timeZone').filter(
      (zone) => currentZone(zone) !== currentZone(chosen),
    )
    return [chosen, ...others]
      .map((value) => {
        const zone = currentZone(value)
        const city = nameOfZone(value)
        return { value, label: city === zone ? zone : t('{city} ({zone})', { city, zone }) }
      })
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [chosen])

export const TimeFields = ({ form }: { form: GatheringForm }) => {
  const { values, change, errors } = form
  const zones = useZones(values.timeZone)
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-4">
        <h2 className="text-lead">{t('When')}</h2>
      </legend>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t('Day')} {...form.field('date')} error={errors['date'] ?? errors['startsAt']}>
          <TextInput type="date" {...form.text('date')} />
        </Field>
        <Field label={t('Begins')} {...form.field('from')}>
          <TextInput type="time" {...form.text('from')} />
        </Field>
        <Field label={t('Ends')} {...form.field('until')} error={errors['until'] ?? errors['endsAt']}>
          <TextInput type="time" {...form.text('until')} />
        </Field>
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          label={t('Last day')}
          hint={t('Only if it lasts longer than a day. An end after midnight needs nothing here.')}
          {...form.field('lastDate')}
        >
          <TextInput type="date" {...form.text('lastDate')} />
        </Field>
        <Select
          label={t('Time zone')}
          hint={t('People elsewhere see their own time as well.')}
          error={errors['timeZone']}
          options={zones}
          value={values.timeZone}
          onValueChange={(timeZone) => change({ timeZone })}
        />
      </div>
    </fieldset>
  )
}

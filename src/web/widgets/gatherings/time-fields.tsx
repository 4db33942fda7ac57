import { useMemo } from 'react'
import { nameOfZone } from '#web/features/gatherings/when.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import type { GatheringForm } from './use-gathering-form.ts'

/** All that the device knows, by the city in its name; the chosen one is among them, whatever it is called. */
const useZones = (chosen: string) =>
  useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    return (known.includes(chosen) ? known : [chosen, ...known])
      .map((value) => ({ value, label: t('{city} ({zone})', { city: nameOfZone(value), zone: value }) }))
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

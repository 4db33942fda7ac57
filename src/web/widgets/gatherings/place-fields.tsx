import { PlaceInput } from '#web/features/places/place-input.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import type { GatheringForm } from './use-gathering-form.ts'

/** Each level says for whom it is, where it is written. */
export const PlaceFields = ({ form }: { form: GatheringForm }) => {
  const { values, change, errors } = form
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-4">
        <h2 className="text-lead">{t('Where')}</h2>
      </legend>
      <ChoiceRow
        label={t('In a place or online')}
        options={[
          { value: 'place', label: t('In a place') },
          { value: 'online', label: t('Online') },
        ]}
        value={values.isOnline ? 'online' : 'place'}
        onValueChange={(where) => change({ isOnline: where === 'online' })}
      />
      {values.isOnline ? (
        <Field
          label={t('Link')}
          hint={t('Only people who are coming and have a place see it. You can add it later.')}
          {...form.field('link')}
        >
          <TextInput type="url" inputMode="url" placeholder="https://" {...form.text('link')} />
        </Field>
      ) : (
        <>
          <Field
            label={t('City')}
            hint={t('Everyone who can see the gathering sees the city.')}
            required
            error={errors['city'] ?? errors['cityId']}
          >
            <PlaceInput value={values.city} onValueChange={(city, cityId) => change({ city, cityId })} />
          </Field>
          <Field
            label={t('Area')}
            hint={t(
              'People who answer ‘I’m coming’ or ‘Maybe’ see it. If they need your yes, they see it after that. Such as: near the southern park',
            )}
            {...form.field('area')}
          >
            <TextInput dir="auto" {...form.text('area')} />
          </Field>
          <Field
            label={t('Address')}
            hint={t(
              'Only people who are coming and have a place see it, until a day after the end. You can add it later.',
            )}
            {...form.field('address')}
          >
            <TextInput dir="auto" autoComplete="off" {...form.text('address')} />
          </Field>
          <Field
            label={t('How to get there')}
            hint={t('Whoever sees the address sees this too. Such as: tram 10, then the green door')}
            {...form.field('gettingThere')}
          >
            <TextArea dir="auto" rows={2} {...form.text('gettingThere')} />
          </Field>
        </>
      )}
    </fieldset>
  )
}

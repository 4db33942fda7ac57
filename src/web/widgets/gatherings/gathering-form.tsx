import { type ReactNode, Suspense } from 'react'
import { limits } from '#contract/core/limits.ts'
import { SheetFields } from '#web/features/gatherings/sheet-fields.tsx'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { PlaceFields } from './place-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import type { GatheringForm } from './use-gathering-form.ts'

const most = limits.gathering

/** It asks for one's communities, which the rest of the form can do without. */
const WhoSelect = lazyComponent('who-select', async () => (await import('./who-select.tsx')).WhoSelect)

interface FieldsProps {
  form: GatheringForm
  /** Who it is for can be chosen once: those who answered counted on it. */
  isNew: boolean
  restored: boolean
  /** At the end, with who is told beside it. */
  actions: ReactNode
}

export const GatheringFields = ({ form, isNew, restored, actions }: FieldsProps) => {
  const { values, change } = form
  return (
    <form {...form.props} className="grid gap-6">
      <div className="card grid gap-5">
        <Field
          label={t('Name')}
          hint={restored ? t('We kept what you wrote before.') : t('Such as: Tea and quiet')}
          {...form.field('content')}
          error={form.errors['content'] ?? form.errors['title']}
        >
          <TextInput dir="auto" {...form.text('content')} />
        </Field>
        <Field label={t('What it’s about')} {...form.field('about')}>
          <TextArea dir="auto" rows={3} {...form.text('about')} />
        </Field>
        {isNew && (
          <Suspense
            // As high as it will be, and already of use.
            fallback={
              <Select
                label={t('Who it’s for')}
                hint={t('They see everything except where exactly it is. You can’t change this later.')}
                options={[
                  { value: 'friends', label: t('My friends') },
                  { value: 'everyone', label: t('Everyone on Synapse') },
                ]}
                value={values.who}
                onValueChange={(who) => change({ who })}
              />
            }
          >
            <WhoSelect
              value={values.who}
              onChange={(who) => change({ who })}
              error={form.errors['audience']}
            />
          </Suspense>
        )}
      </div>
      <div className="card">
        <TimeFields form={form} />
      </div>
      <div className="card">
        <PlaceFields form={form} />
      </div>
      <div className="card">
        <SheetFields
          isOnline={values.isOnline}
          value={values.sheet}
          onChange={(sheet) => change({ sheet })}
        />
      </div>
      <div className="card">
        <fieldset className="grid gap-5">
          <legend className="pb-4">
            <h2 className="text-lead">{t('How it goes')}</h2>
          </legend>
          <Field
            label={t('What happens, and when')}
            hint={t('Such as: 15:00 tea, 16:00 reading, from 16:30 you can leave at any time')}
            {...form.field('plan')}
          >
            <TextArea dir="auto" rows={3} {...form.text('plan')} />
          </Field>
          <Field
            label={t('How people will know you')}
            hint={t('So that you can greet them. For people who are coming. Such as: I wear a yellow scarf')}
            {...form.field('hostGreeting')}
          >
            <TextInput dir="auto" {...form.text('hostGreeting')} />
          </Field>
          <Field
            label={t('How many people can come')}
            hint={t('Besides you. Leave it empty if there’s no limit. Only you see this number.')}
            {...form.field('capacity')}
          >
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={most.capacity}
              {...form.text('capacity')}
            />
          </Field>
          <Switch
            label={t('I say yes to each person')}
            description={t(
              'When this is off, friends and members of the community are in right away. Other people always wait for your yes.',
            )}
            checked={values.acceptsByHand}
            onCheckedChange={(acceptsByHand) => change({ acceptsByHand })}
          />
        </fieldset>
      </div>
      {actions}
    </form>
  )
}

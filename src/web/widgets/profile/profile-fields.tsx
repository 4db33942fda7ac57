import type { RefObject } from 'react'
import { limits } from '#contract/core/limits.ts'
import { InterestField, NeurotypeField } from '#web/features/communities/form/topic-fields.tsx'
import { LanguageField } from '#web/features/languages/language-field.tsx'
import { PlaceInput } from '#web/features/places/place-input.tsx'
import { AgeRangeSelect } from '#web/features/profile/age-range-select.tsx'
import { AudienceSelect } from '#web/features/profile/audience-select.tsx'
import type { ProfileForm } from '#web/features/profile/profile-form.ts'
import { SpoonMeter } from '#web/features/spoons/spoon-meter.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { ProfilePhotoField } from './profile-photo-field.tsx'

interface ProfileFieldsProps {
  form: ProfileForm
  seed: string
  initials: string
  onChange: (part: Partial<ProfileForm>) => void
  /** What is wrong with which field, in words. */
  errors: Record<string, string>
  nameField: RefObject<HTMLInputElement | null>
}

export const ProfileFields = ({ form, seed, initials, onChange, errors, nameField }: ProfileFieldsProps) => (
  <>
    <ProfilePhotoField seed={seed} initials={initials} face={form} onChange={onChange} />
    <NameFields form={form} onChange={onChange} errors={errors} nameField={nameField} />
    <div className="grid gap-4">
      <Field
        label={t('Bio')}
        hint={t('A few sentences about you. You can leave this empty.')}
        error={errors['bio']}
        count={{ used: form.bio.length, max: limits.bio }}
      >
        <TextArea
          dir="auto"
          rows={4}
          value={form.bio}
          onChange={(event) => onChange({ bio: event.target.value })}
        />
      </Field>
      <AudienceSelect of="bio" value={form.whoSeesBio} onChange={(whoSeesBio) => onChange({ whoSeesBio })} />
    </div>
    <div className="grid gap-4">
      <Field
        label={t('Location')}
        hint={t(
          'Type a city, in any language, and choose it. Or leave this empty. People nearby find you by it if everyone can see it.',
        )}
        error={errors['location']}
        count={{ used: form.location.length, max: limits.location }}
      >
        <PlaceInput
          dir="auto"
          value={form.location}
          onValueChange={(location, cityId) => onChange({ location, cityId })}
        />
      </Field>
      <AudienceSelect
        of="location"
        value={form.whoSeesLocation}
        onChange={(whoSeesLocation) => onChange({ whoSeesLocation })}
      />
    </div>
    <div className="grid gap-4">
      <NeurotypeField
        label={t('Neurotypes')}
        hint={t('Choose what fits you. You can leave this empty.')}
        chosen={form.neurotypes}
        onChange={(neurotypes) => onChange({ neurotypes })}
      />
      <AudienceSelect
        of="neurotypes"
        value={form.whoSeesNeurotypes}
        onChange={(whoSeesNeurotypes) => onChange({ whoSeesNeurotypes })}
      />
    </div>
    <div className="grid gap-4">
      <InterestField
        label={t('Interests')}
        max={limits.interests}
        interests={form.interests}
        error={errorOf(errors, 'interests')}
        onChange={(interests) => onChange({ interests })}
      />
      <AudienceSelect
        of="interests"
        value={form.whoSeesInterests}
        onChange={(whoSeesInterests) => onChange({ whoSeesInterests })}
      />
    </div>
    <div className="grid gap-4">
      <LanguageField
        chosen={form.languages}
        error={errorOf(errors, 'languages')}
        onChange={(languages) => onChange({ languages })}
      />
      <AudienceSelect
        of="languages"
        value={form.whoSeesLanguages}
        onChange={(whoSeesLanguages) => onChange({ whoSeesLanguages })}
      />
    </div>
    <div className="grid gap-4">
      <AgeRangeSelect value={form.ageRange} onChange={(ageRange) => onChange({ ageRange })} />
      <AudienceSelect
        of="ageRange"
        value={form.whoSeesAgeRange}
        onChange={(whoSeesAgeRange) => onChange({ whoSeesAgeRange })}
      />
    </div>
    <div className="grid gap-4">
      <SpoonMeter
        label={t('Social Spoons')}
        hint={t('How much energy you have for people right now.')}
        level={form.socialSpoons}
        onChoose={(socialSpoons) => onChange({ socialSpoons })}
      />
      <AudienceSelect
        of="socialSpoons"
        value={form.whoSeesSpoons}
        onChange={(whoSeesSpoons) => onChange({ whoSeesSpoons })}
      />
    </div>
    <Switch
      label={t('Show me in Discover')}
      description={t('Off: we don’t suggest you to anyone. Friends still see your profile.')}
      checked={form.discoverable}
      onCheckedChange={(discoverable) => onChange({ discoverable })}
    />
  </>
)

type NameFieldsProps = Pick<ProfileFieldsProps, 'onChange' | 'errors'> & {
  form: Pick<ProfileForm, 'displayName' | 'pronouns' | 'whoSeesPronouns'>
  nameField?: RefObject<HTMLInputElement | null>
}

export const NameFields = ({ form, onChange, errors, nameField }: NameFieldsProps) => (
  <>
    <Field
      label={t('Display name')}
      hint={t('It can be a made-up one.')}
      error={errors['displayName']}
      count={{ used: form.displayName.length, max: limits.displayName }}
    >
      <TextInput
        ref={nameField}
        dir="auto"
        autoComplete="nickname"
        value={form.displayName}
        onChange={(event) => onChange({ displayName: event.target.value })}
      />
    </Field>
    <div className="grid gap-4">
      <Field
        label={t('Pronouns')}
        hint={t('For example, she/her or they/them.')}
        error={errors['pronouns']}
        count={{ used: form.pronouns.length, max: limits.pronouns }}
      >
        <TextInput
          dir="auto"
          autoComplete="off"
          value={form.pronouns}
          onChange={(event) => onChange({ pronouns: event.target.value })}
        />
      </Field>
      <AudienceSelect
        of="pronouns"
        value={form.whoSeesPronouns}
        onChange={(whoSeesPronouns) => onChange({ whoSeesPronouns })}
      />
    </div>
  </>
)

/** What is wrong with one of a list is said where the list is. */
const errorOf = (errors: Record<string, string>, field: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]

import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RefObject } from 'react'
import { adviceHabits, joinPolicies, paces } from '#contract/communities/community-manners.ts'
import { limits } from '#contract/core/limits.ts'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { ChoiceField } from './choice-field.tsx'
import type { CommunityForm } from './community-form.ts'
import { CoverPicker } from './cover-picker.tsx'
import { InterestField, NeurotypeField } from './topic-fields.tsx'

interface CommunityFieldsProps {
  form: CommunityForm
  onChange: (part: Partial<CommunityForm>) => void
  /** What is wrong with which field, in words. */
  errors: Partial<Record<keyof CommunityForm, string>>
  nameField: RefObject<HTMLInputElement | null>
  /** Whether the choices that one can do without begin open. */
  showsAll?: boolean
}

const unsaid = { key: 'unsaid', label: () => t('Not set'), meaning: () => '' } as const

export const CommunityFields = (props: CommunityFieldsProps) => {
  const { form, onChange, errors, nameField, showsAll = false } = props
  return (
    <>
      <Field
        label={t('Name')}
        required
        error={errors.name}
        count={{ used: form.name.length, max: limits.communityName }}
      >
        <TextInput
          ref={nameField}
          dir="auto"
          value={form.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field
        label={t('Description')}
        hint={t('What’s it about, and for whom? Everyone signed in can read this.')}
        required
        error={errors.description}
        count={{ used: form.description.length, max: limits.communityDescription }}
      >
        <TextArea
          dir="auto"
          rows={3}
          value={form.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <CoverPicker chosen={form.coverPattern} onChange={(coverPattern) => onChange({ coverPattern })} />
      <details open={showsAll} className="group rounded-md border border-line">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 py-3 font-semibold">
          {t('More choices: topics, who can join, how we talk, visitors, fellow travellers')}
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="grid gap-7 border-line border-t px-4 py-5">
          <NeurotypeField chosen={form.neurotypes} onChange={(neurotypes) => onChange({ neurotypes })} />
          <InterestField
            interests={form.interests}
            error={errors.interests}
            onChange={(interests) => onChange({ interests })}
          />
          <ChoiceField
            label={t('Who can join')}
            choices={joinPolicies}
            chosen={form.joinPolicy}
            onChange={(joinPolicy) => onChange({ joinPolicy, membersMayInvite: joinPolicy === 'open' })}
          />
          <Switch
            label={t('Members can invite people')}
            description={
              form.joinPolicy === 'open'
                ? t('They can make links for people they know. Moderators always can.')
                : t(
                    'They can make links for people they know. Moderators still say yes or no. A moderator’s own link lets people in.',
                  )
            }
            checked={form.membersMayInvite}
            onCheckedChange={(membersMayInvite) => onChange({ membersMayInvite })}
          />
          <JoinQuestionField form={form} onChange={onChange} errors={errors} />
          <MannersFields form={form} onChange={onChange} errors={errors} />
          <VisitorFields form={form} onChange={onChange} errors={errors} />
          <FellowFields form={form} onChange={onChange} />
        </div>
      </details>
    </>
  )
}

type MannersFieldsProps = Pick<CommunityFieldsProps, 'form' | 'onChange' | 'errors'>

const MannersFields = ({ form, onChange, errors }: MannersFieldsProps) => (
  <section aria-labelledby="how-we-talk-fields" className="grid gap-5">
    <div>
      <h3 id="how-we-talk-fields">{t('How we talk here')}</h3>
      <p className="hint">{t('A short card that members read before their first post.')}</p>
    </div>
    <Field
      label={t('Tone')}
      hint={t('For example: Blunt is fine. Please mark jokes.')}
      error={errors.toneHabits}
      count={{ used: form.toneHabits.length, max: limits.toneHabits }}
    >
      <TextArea
        dir="auto"
        rows={2}
        value={form.toneHabits}
        onChange={(event) => onChange({ toneHabits: event.target.value })}
      />
    </Field>
    <ChoiceField
      label={t('Advice')}
      choices={[...adviceHabits, unsaid]}
      chosen={form.advice}
      onChange={(advice) => onChange({ advice })}
    />
    <ChoiceField
      label={t('Pace')}
      choices={[...paces, unsaid]}
      chosen={form.pace}
      onChange={(pace) => onChange({ pace })}
    />
  </section>
)

/** Only where people ask to join: nobody else would be asked. */
const JoinQuestionField = ({ form, onChange, errors }: MannersFieldsProps) =>
  form.joinPolicy === 'request' && (
    <Field
      label={t('A question for people who ask to join')}
      hint={t(
        'They can answer or leave it empty. Moderators read the answer, and it’s deleted when you decide.',
      )}
      error={errors.joinQuestion}
      count={{ used: form.joinQuestion.length, max: limits.joinQuestion }}
    >
      <TextArea
        dir="auto"
        rows={2}
        value={form.joinQuestion}
        onChange={(event) => onChange({ joinQuestion: event.target.value })}
      />
    </Field>
  )

const VisitorFields = ({ form, onChange, errors }: MannersFieldsProps) => (
  <section aria-labelledby="visitor-fields" className="grid gap-5">
    <h3 id="visitor-fields">{t('Visitors and new members')}</h3>
    <Switch
      label={t('Visitors can look inside')}
      description={t(
        'Everyone signed in can read posts whose authors agree, post by post. They see no comments, likes or members. If you turn this off, visitors see nothing from then on. If you turn it on again, authors choose again.',
      )}
      checked={form.hasWindow}
      onCheckedChange={(hasWindow) => onChange({ hasWindow })}
    />
    <Field
      label={t('A welcome for new members')}
      hint={t('Shown once to each person who joins. After that, members find it on the community’s page.')}
      error={errors.welcome}
      count={{ used: form.welcome.length, max: limits.welcome }}
    >
      <TextArea
        dir="auto"
        rows={3}
        value={form.welcome}
        onChange={(event) => onChange({ welcome: event.target.value })}
      />
    </Field>
  </section>
)

const FellowFields = ({ form, onChange }: Pick<CommunityFieldsProps, 'form' | 'onChange'>) => (
  <section aria-labelledby="fellow-fields" className="grid gap-5">
    <h3 id="fellow-fields">{t('Fellow travellers')}</h3>
    <Switch
      label={t('Turn on fellow travellers')}
      description={t(
        'Members who are newly diagnosed or questioning can ask for a small group. Others offer to go along. You and the other moderators approve each group. If you turn this off, everyone who waits is taken off the list.',
      )}
      checked={form.hasFellows}
      onCheckedChange={(hasFellows) => onChange({ hasFellows })}
    />
  </section>
)

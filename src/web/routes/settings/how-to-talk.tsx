import { useState } from 'react'
import { type Openness, opennessLabels, opennessLevels } from '#contract/communication-passport/openness.ts'
import type { PassportChoice } from '#contract/communication-passport/passport-choices.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { PassportQuestions } from '#web/features/communication-passport/passport-questions.tsx'
import { AudienceSelect } from '#web/features/profile/audience-select.tsx'
import { useSaveProfile } from '#web/features/profile/use-save-profile.ts'
import { toast } from '#web/lib/toast.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const badges = [
  { value: 'none' as const, label: t('No badge') },
  ...opennessLevels.map((value) => ({ value, label: opennessLabels[value]() })),
]

const meanings: Record<Openness | 'none', string> = {
  none: t('No badge shows beside your name.'),
  sayHi: t('Anyone who sees it knows they can start a chat.'),
  peopleIKnow: t('You’d rather talk with people you already know.'),
  notNow: t('You’d rather not talk at the moment. You don’t need a reason.'),
  hardToStart: t('You’d be glad if someone else wrote first.'),
}

/** The badge and the communication passport, both filled in by choosing. */
const HowToTalk = () => {
  const saved = useSignedInUser()
  const saving = useSaveProfile()
  const save = (change: Parameters<typeof saving.mutate>[0]) =>
    saving.mutate(change, { onSuccess: () => toast.success(t('Saved')) })
  // What was just chosen shows at once; if it cannot be saved, what was saved shows again.
  const chosen = (saving.isPending && saving.variables) || {}
  const openness = chosen.openness === undefined ? saved.openness : chosen.openness
  // Of several presses, each adds to the one before, whatever else is on its way.
  const [answers, setAnswers] = useState<PassportChoice[] | null>(null)
  const answer = (passport: PassportChoice[]) => {
    setAnswers(passport)
    saving.mutate(
      { passport },
      { onSuccess: () => toast.success(t('Saved')), onSettled: () => setAnswers(null) },
    )
  }
  return (
    <Screen
      title={t('How to talk with me')}
      lead={t('Tell people how talking works for you. All of it is optional. Changes save straight away.')}
    >
      <BackToSettings />
      <SettingsPart
        title={t('Openness badge')}
        lead={t('A few words beside your name. It tells people, but it doesn’t stop anyone.')}
      >
        <ChoiceRow
          label={t('My badge')}
          options={badges}
          value={openness ?? 'none'}
          onValueChange={(badge) => save({ openness: badge === 'none' ? null : badge })}
        />
        <p role="status" className="text-quiet">
          {meanings[openness ?? 'none']}
        </p>
        <AudienceSelect
          of="openness"
          hint={t('People in Discover see it only if you choose everyone.')}
          value={chosen.audience?.openness ?? saved.audience.openness}
          onChange={(who) => save({ audience: { openness: who } })}
        />
      </SettingsPart>
      <SettingsPart
        title={t('What to know before talking with me')}
        lead={t('It shows on your profile, beside a first message and in your conversations.')}
      >
        <AudienceSelect
          of="passport"
          value={chosen.audience?.passport ?? saved.audience.passport}
          onChange={(who) => save({ audience: { passport: who } })}
        />
        <PassportQuestions passport={answers ?? saved.passport} onChange={answer} />
      </SettingsPart>
      <HelpLink topic="how-to-talk">{t('Help with talking')}</HelpLink>
    </Screen>
  )
}
export default HowToTalk

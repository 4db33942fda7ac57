import { useState } from 'react'
import { Link } from 'wouter'
import type { PassportChoice } from '#contract/communication-passport/passport-choices.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { OpennessChoice } from '#web/features/communication-passport/openness-choice.tsx'
import { PassportQuestions } from '#web/features/communication-passport/passport-questions.tsx'
import { AudienceSelect } from '#web/features/profile/audience-select.tsx'
import { useSaveProfile } from '#web/features/profile/use-save-profile.ts'
import { toast } from '#web/lib/toast.ts'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

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
    void saving
      .mutateAsync({ passport })
      .then(
        () => toast.success(t('Saved')),
        // What went wrong is said already; what was saved shows again.
        () => undefined,
      )
      .finally(() => setAnswers((latest) => (latest === passport ? null : latest)))
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
        <AudienceSelect
          of="openness"
          hint={t('People who aren’t your friends see it only if you choose everyone.')}
          value={chosen.audience?.openness ?? saved.audience.openness}
          onChange={(who) => save({ audience: { openness: who } })}
        />
        <OpennessChoice openness={openness} onChange={(badge) => save({ openness: badge })} />
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
      <p>
        <Link href="/help/how-to-talk" className="inline-flex min-h-11 items-center">
          {t('More about the badge and your answers')}
        </Link>
      </p>
    </Screen>
  )
}
export default HowToTalk

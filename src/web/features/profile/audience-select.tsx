import type { Audience } from '#contract/auth/own-user.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import type { Field } from './what-others-see.ts'

const audienceWords: Record<Audience, string> = {
  everyone: t('Everyone on Synapse'),
  friends: t('Friends only'),
  me: t('Only me'),
}

const labels: Record<Field, string> = {
  bio: t('Who can see your bio'),
  pronouns: t('Who can see your pronouns'),
  location: t('Who can see your location'),
  neurotypes: t('Who can see your neurotypes'),
  interests: t('Who can see your interests'),
  socialSpoons: t('Who can see your Social Spoons'),
  openness: t('Who can see your openness badge'),
  passport: t('Who can see how to talk with you'),
  languages: t('Who can see your languages'),
  ageRange: t('Who can see your age range'),
}

const options = (['everyone', 'friends', 'me'] as const).map((value) => ({
  value,
  label: audienceWords[value],
}))

interface AudienceSelectProps {
  of: Field
  hint?: string
  value: Audience
  onChange: (value: Audience) => void
}

export const AudienceSelect = ({ of, hint, value, onChange }: AudienceSelectProps) => (
  <Select label={labels[of]} hint={hint} options={options} value={value} onValueChange={onChange} />
)

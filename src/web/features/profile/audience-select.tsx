import type { Audience } from '#contract/auth/own-user.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const audienceWords: Record<Audience, string> = {
  everyone: t('Everyone on Synapse'),
  friends: t('Friends only'),
  me: t('Only me'),
}

const options = (['everyone', 'friends', 'me'] as const).map((value) => ({
  value,
  label: audienceWords[value],
}))

interface AudienceSelectProps {
  /** What it is about, as in 'Who can see your location'. */
  of: string
  value: Audience
  onChange: (value: Audience) => void
}

export const AudienceSelect = ({ of, value, onChange }: AudienceSelectProps) => (
  <Select
    label={t('Who can see your {of}', { of })}
    options={options}
    value={value}
    onValueChange={onChange}
  />
)

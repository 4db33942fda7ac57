import type { Audience } from '#contract/auth/own-user.ts'
import { Select } from '#web/ui/select.tsx'

const audienceWords: Record<Audience, string> = {
  everyone: 'Everyone on Synapse',
  friends: 'Friends only',
  me: 'Only me',
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
  <Select label={`Who can see your ${of}`} options={options} value={value} onValueChange={onChange} />
)

import { type WhoMayMention, whoMayMention } from '#contract/profile/who-may-mention.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const labels: Record<WhoMayMention, string> = {
  known: t('Friends and people in my communities'),
  friends: t('Friends'),
  nobody: t('No one'),
}

interface WhoMayMentionSelectProps {
  value: WhoMayMention
  onChange: (value: WhoMayMention) => void
}

export const WhoMayMentionSelect = ({ value, onChange }: WhoMayMentionSelectProps) => (
  <Select
    label={t('Who can mention me')}
    hint={t(
      'A mention links your name to your profile, and others see that you know each other. “No one” also unlinks your name where it’s linked now.',
    )}
    options={whoMayMention.map((who) => ({ value: who, label: labels[who] }))}
    value={value}
    onValueChange={onChange}
  />
)

import { type WhoMayAsk, whoMayAsk } from '#contract/profile/who-may-ask.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const labels: Record<WhoMayAsk, string> = {
  everyone: t('Everyone on Synapse'),
  near: t('People in my communities, and friends of friends'),
  friendsOfFriends: t('Friends of friends'),
  nobody: t('No one'),
}

interface WhoMayAskSelectProps {
  value: WhoMayAsk
  onChange: (value: WhoMayAsk) => void
}

export const WhoMayAskSelect = ({ value, onChange }: WhoMayAskSelectProps) => (
  <Select
    label={t('Who may send me a friend request')}
    hint={t('Requests from anyone else don’t reach you. They aren’t told. You can still ask anyone.')}
    options={whoMayAsk.map((who) => ({ value: who, label: labels[who] }))}
    value={value}
    onValueChange={onChange}
  />
)

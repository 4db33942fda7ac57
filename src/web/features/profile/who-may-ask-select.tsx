import { type WhoMayAsk, whoMayAsk } from '#contract/profile/who-may-ask.ts'
import { Select } from '#web/ui/select.tsx'

const labels: Record<WhoMayAsk, string> = {
  everyone: 'Everyone on Synapse',
  near: 'People in my communities, and friends of friends',
  friendsOfFriends: 'Friends of friends',
  nobody: 'No one',
}

interface WhoMayAskSelectProps {
  value: WhoMayAsk
  onChange: (value: WhoMayAsk) => void
}

export const WhoMayAskSelect = ({ value, onChange }: WhoMayAskSelectProps) => (
  <Select
    label="Who may send me a friend request"
    hint="Requests from anyone else don’t reach you. They aren’t told. You can still ask anyone."
    options={whoMayAsk.map((who) => ({ value: who, label: labels[who] }))}
    value={value}
    onValueChange={onChange}
  />
)

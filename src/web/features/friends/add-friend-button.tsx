import { Check, UserPlus } from 'lucide-react'
import type { PersonView } from '#contract/core/person.ts'
import { Button } from '#web/ui/button.tsx'
import { useAsk } from './use-ask.ts'

interface AddFriendButtonProps {
  person: PersonView
  describedBy: string
}

export const AddFriendButton = ({ person, describedBy }: AddFriendButtonProps) => {
  const asking = useAsk(person.id)
  if (asking.isSuccess) {
    return (
      <p className="flex min-h-11 items-center gap-2 font-semibold text-success">
        <Check aria-hidden="true" className="size-5" />
        {asking.data.status === 'friends' ? 'You are friends now' : 'Request sent'}
      </p>
    )
  }
  return (
    <Button
      variant="main"
      icon={<UserPlus />}
      aria-describedby={describedBy}
      busy={asking.isPending}
      busyLabel="Sending…"
      onClick={() => asking.mutate()}
    >
      Add Friend
    </Button>
  )
}

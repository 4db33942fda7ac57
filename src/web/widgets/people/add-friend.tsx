import { Check } from 'lucide-react'
import type { PersonView } from '#contract/core/person.ts'
import { useAsk } from '#web/features/friends/use-ask.ts'
import { AskButtons } from './ask-buttons.tsx'

interface AddFriendProps {
  person: PersonView
  describedBy: string
}

/** Asks, and says in its place what became of it. */
export const AddFriend = ({ person, describedBy }: AddFriendProps) => {
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
    <AskButtons
      person={person}
      describedBy={describedBy}
      isSending={asking.isPending}
      onAsk={(note, onSent) => asking.mutate(note, { onSuccess: onSent })}
    />
  )
}

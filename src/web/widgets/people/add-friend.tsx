import { Check } from 'lucide-react'
import type { PersonView } from '#contract/core/person.ts'
import { useAsk } from '#web/features/friends/use-ask.ts'
import { Outcome } from '#web/ui/outcome.tsx'
import { AskButtons } from './ask-buttons.tsx'

interface AddFriendProps {
  person: PersonView
  describedBy: string
  /** Without the form for a note, which is on their profile. */
  isBrief?: boolean
}

/** Asks, and says in its place what became of it. */
export const AddFriend = ({ person, describedBy, isBrief = false }: AddFriendProps) => {
  const asking = useAsk(person.id)
  if (asking.isSuccess) {
    return (
      <Outcome className="font-semibold text-success">
        <Check aria-hidden="true" className="size-5" />
        {asking.data.status === 'friends' ? 'You are now friends!' : 'Request sent'}
      </Outcome>
    )
  }
  return (
    <AskButtons
      person={person}
      describedBy={describedBy}
      isBrief={isBrief}
      isSending={asking.isPending}
      onAsk={(note, onSent) => asking.mutate(note, { onSuccess: onSent })}
    />
  )
}

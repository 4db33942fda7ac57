import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import { useAsk } from '#web/features/friends/use-ask.ts'
import { Outcome } from '#web/ui/outcome.tsx'
import { t } from '#words/t.ts'
import { AskButtons } from './ask-buttons.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface AddFriendProps {
  person: PersonView
  describedBy: string
  /** Without the form for a note, which is on their profile. */
  isBrief?: boolean
  /** What can be done instead, as long as nobody was asked. */
  children?: ReactNode
}

/** Asks, and says in its place what became of it. */
export const AddFriend = ({ person, describedBy, isBrief = false, children }: AddFriendProps) => {
  const asking = useAsk(person.id)
  const [isWithdrawn, setWithdrawn] = useState(false)
  if (asking.isSuccess) {
    const isWaiting = asking.data.status === 'pending'
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <Outcome className="font-semibold text-success">
          <Check aria-hidden="true" className="size-5" />
          {isWaiting ? t('Request sent') : t('You are now friends!')}
        </Outcome>
        {isWaiting && (
          <WithdrawButton
            person={person}
            requestId={null}
            describedBy={describedBy}
            onWithdrawn={() => {
              setWithdrawn(true)
              asking.reset()
            }}
            // What is said in its place takes the focus.
            focusAfter={() => true}
          />
        )}
      </div>
    )
  }
  return (
    <div>
      {isWithdrawn && (
        // Another one than that of the request: only what is new takes the focus.
        <Outcome key="withdrawn" className="text-quiet">
          {t('Request withdrawn')}
        </Outcome>
      )}
      <AskButtons
        person={person}
        describedBy={describedBy}
        isBrief={isBrief}
        isSending={asking.isPending}
        onAsk={(note, onSent) => asking.mutate(note, { onSuccess: onSent })}
      >
        {children}
      </AskButtons>
    </div>
  )
}

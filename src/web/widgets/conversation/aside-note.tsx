import type { ConversationView } from '#contract/messages.ts'
import { onComingDay } from '#web/features/messages/aside-days.ts'
import { useBringBack } from '#web/features/messages/use-put-aside.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface AsideNoteProps {
  userId: string
  aside: NonNullable<ConversationView['aside']>
}

/** Says where the conversation stands, and ends it with one tap. Answering ends it too. */
export const AsideNote = ({ userId, aside }: AsideNoteProps) => {
  const back = useBringBack(userId, () =>
    toast.success(aside.isBack ? 'Back among the others' : 'Brought back', 'No one is told.'),
  )
  return (
    <div className="note m-4 mb-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {aside.isBack
          ? 'You snoozed this. It’s back.'
          : `Snoozed. It comes back ${onComingDay(aside.until)}. No one is told.`}
      </p>
      <Button busy={back.isPending} busyLabel="One moment…" onClick={() => back.mutate()}>
        {aside.isBack ? 'Put it with the others' : 'Bring it back'}
      </Button>
    </div>
  )
}

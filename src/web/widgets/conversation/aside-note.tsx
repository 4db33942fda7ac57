import type { ConversationView } from '#contract/messages.ts'
import { useBringBack } from '#web/features/messages/use-put-aside.ts'
import { onComingDay } from '#web/lib/time/coming-days.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface AsideNoteProps {
  userId: string
  aside: NonNullable<ConversationView['aside']>
}

/** Says where the conversation stands, and ends it with one tap. Answering ends it too. */
export const AsideNote = ({ userId, aside }: AsideNoteProps) => {
  const { now, zone } = useDates()
  const back = useBringBack(userId, () =>
    toast.success(aside.isBack ? t('Back among the others') : t('Brought back'), t('No one is told.')),
  )
  return (
    <div className="note m-4 mb-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {aside.isBack
          ? t('You snoozed this. It’s back.')
          : t('Snoozed. It comes back {when}. No one is told.', {
              when: onComingDay(aside.until, now(), zone),
            })}
      </p>
      <Button busy={back.isPending} busyLabel={t('One moment…')} onClick={() => back.mutate()}>
        {aside.isBack ? t('Put it with the others') : t('Bring it back')}
      </Button>
    </div>
  )
}

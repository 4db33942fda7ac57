import type { PersonView } from '#contract/core/person.ts'
import { AsideChoice } from '#web/features/messages/aside-choice.tsx'
import { usePutAside } from '#web/features/messages/use-put-aside.ts'
import { onComingDay } from '#web/lib/time/coming-days.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

interface PutAsideDialogProps {
  user: PersonView
  onClose: () => void
}

export const PutAsideDialog = ({ user, onClose }: PutAsideDialogProps) => {
  const opener = useOpener()
  const put = usePutAside(user.id, (until) => {
    toast.success(t('Snoozed'), t('It comes back {when}. No one is told.', { when: onComingDay(until) }))
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Snooze this conversation')}
        description={t(
          'It isn’t counted, and it comes back on the day you choose. The other person isn’t told.',
        )}
        opener={opener}
      >
        <AsideChoice isBusy={put.isPending} onChoose={(how) => put.mutate(how)} />
      </DialogContent>
    </Dialog>
  )
}

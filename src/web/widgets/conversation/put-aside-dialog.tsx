import type { PersonView } from '#contract/core/person.ts'
import { AsideChoice } from '#web/features/messages/aside-choice.tsx'
import { onComingDay } from '#web/features/messages/aside-days.ts'
import { usePutAside } from '#web/features/messages/use-put-aside.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'

interface PutAsideDialogProps {
  user: PersonView
  onClose: () => void
}

export const PutAsideDialog = ({ user, onClose }: PutAsideDialogProps) => {
  const opener = useOpener()
  const put = usePutAside(user.id, (until) => {
    toast.success('Snoozed', `It comes back ${onComingDay(until)}. Nobody is told.`)
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Snooze this conversation"
        description="It waits quietly apart and is not counted. On its day it comes back. The other person is not told."
        opener={opener}
      >
        <AsideChoice isBusy={put.isPending} onChoose={(how) => put.mutate(how)} />
      </DialogContent>
    </Dialog>
  )
}

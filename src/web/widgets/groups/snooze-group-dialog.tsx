import { useSnoozeGroup } from '#web/features/groups/use-group-changes.ts'
import { AsideChoice } from '#web/features/messages/aside-choice.tsx'
import { onComingDay } from '#web/lib/time/coming-days.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

export const SnoozeGroupDialog = ({ groupId, onClose }: { groupId: string; onClose: () => void }) => {
  const opener = useOpener()
  const snooze = useSnoozeGroup(groupId, (until) => {
    toast.success(t('Snoozed'), t('It comes back {when}. No one is told.', { when: onComingDay(until) }))
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Snooze this group')}
        description={t('It isn’t counted, and it comes back on the day you choose. No one is told.')}
        opener={opener}
      >
        <AsideChoice isBusy={snooze.isPending} onChoose={(how) => snooze.mutate(how)} />
      </DialogContent>
    </Dialog>
  )
}

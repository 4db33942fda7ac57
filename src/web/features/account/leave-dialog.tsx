import Trash2 from 'lucide-react/icons/trash'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { useLeave } from './use-leave.ts'

/** The second of two steps: it says once more what happens. Who is there is asked by the proof. */
export const LeaveDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const leave = useLeave()
  const isBusy = leave.isPending || leave.isSuccess
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title={t('Delete your account?')}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Keep my account')}</Button>
            <Button
              variant="harm"
              icon={<Trash2 />}
              busy={isBusy}
              busyLabel={t('Deleting…')}
              onClick={() => leave.mutate()}
            >
              {t('Delete my account')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'You’ll be signed out everywhere, and no one will see you or what you wrote under your name. After {duration} your account is deleted for good. Until then, you can keep it by signing in.',
            { duration: daysInWords(retentionDays.erasureGrace) },
          )}
        </p>
        {leave.error && (
          <p role="alert" className="note note-harm">
            {inWords(leave.error)}
          </p>
        )}
      </DialogContent>
    </Dialog>
  )
}

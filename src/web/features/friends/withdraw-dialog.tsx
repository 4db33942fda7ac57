import Undo2 from 'lucide-react/icons/undo-2'
import type { PersonView } from '#contract/core/person.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

interface WithdrawDialogProps {
  person: PersonView
  isWithdrawing: boolean
  onWithdraw: () => void
  onClose: () => void
  /** Once it is closed: takes the focus elsewhere, or answers false and it goes back. */
  focusAfter: () => boolean
}

export const WithdrawDialog = (props: WithdrawDialogProps) => {
  const { person, isWithdrawing, onWithdraw, onClose, focusAfter } = props
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Withdraw this request?')}
        opener={opener}
        focusAfter={focusAfter}
        footer={
          <>
            <Button onClick={onClose}>{t('Keep it')}</Button>
            <Button
              variant="main"
              icon={<Undo2 />}
              busy={isWithdrawing}
              busyLabel={t('Withdrawing…')}
              onClick={onWithdraw}
            >
              {t('Withdraw request')}
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            {rich('Your request to {name} goes away, with your note if you wrote one.', {
              name: <bdi>{person.displayName}</bdi>,
            })}
          </li>
          <li>{t('They aren’t told. They may have seen it already.')}</li>
          <li>{t('You can ask again.')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

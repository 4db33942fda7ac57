import { Undo2 } from 'lucide-react'
import type { PersonView } from '#contract/core/person.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'

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
        title="Withdraw this request?"
        opener={opener}
        focusAfter={focusAfter}
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button
              variant="main"
              icon={<Undo2 />}
              busy={isWithdrawing}
              busyLabel="Withdrawing…"
              onClick={onWithdraw}
            >
              Withdraw request
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            Your request to <bdi>{person.displayName}</bdi> goes away, with your note if you wrote one.
          </li>
          <li>They aren’t told. They may have seen it already.</li>
          <li>You can ask again.</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

import { UserMinus } from 'lucide-react'
import type { PersonView } from '#contract/core/person.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'

interface RemoveFriendDialogProps {
  person: PersonView
  onRemove: () => void
  onClose: () => void
}

export const RemoveFriendDialog = ({ person, onRemove, onClose }: RemoveFriendDialogProps) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Remove this friend?"
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>Stay friends</Button>
            <Button
              variant="harm"
              icon={<UserMinus />}
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            You and <bdi>{person.displayName}</bdi> will no longer be friends. They aren’t told.
          </li>
          <li>Your old messages stay. You can’t send new ones.</li>
          <li>You can ask to be friends again.</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

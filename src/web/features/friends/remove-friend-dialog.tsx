import UserMinus from 'lucide-react/icons/user-minus'
import type { PersonView } from '#contract/core/person.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

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
        title={t('Remove this friend?')}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Stay friends')}</Button>
            <Button
              variant="harm"
              icon={<UserMinus />}
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              {t('Remove')}
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            {rich('You and {name} will no longer be friends. They aren’t told.', {
              name: <bdi>{person.displayName}</bdi>,
            })}
          </li>
          <li>{t('Your old messages stay. You can’t send new ones.')}</li>
          <li>{t('You can ask to be friends again.')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

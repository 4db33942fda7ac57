import { LogOut } from 'lucide-react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

interface LeaveDialogProps {
  community: CommunityView
  onLeave: () => void
  onClose: () => void
}

export const LeaveDialog = ({ community, onLeave, onClose }: LeaveDialogProps) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Leave this community?')}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Stay')}</Button>
            <Button
              variant="harm"
              icon={<LogOut />}
              onClick={() => {
                onClose()
                onLeave()
              }}
            >
              {t('Leave community')}
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>{t('You’ll no longer see its posts. What you wrote there stays.')}</li>
          {community.membership === 'moderator' && (
            <li>
              {t(
                'You moderate this community. If no other moderator is left, we ask the member who has been there longest.',
              )}
            </li>
          )}
          {community.joinPolicy === 'request' && <li>{t('To come back, you’ll have to ask again.')}</li>}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

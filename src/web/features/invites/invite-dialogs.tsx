import { Ban } from 'lucide-react'
import type { InviteView } from '#contract/invites.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { InviteLink } from './invite-link.tsx'
import { useRevokeInvite } from './use-invites.ts'

interface InviteDialogProps {
  invite: InviteView
  onClose: () => void
}

export const LinkDialog = ({ invite, onClose }: InviteDialogProps) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('Link and QR code')} opener={opener}>
        <InviteLink invite={invite} />
      </DialogContent>
    </Dialog>
  )
}

export const RevokeDialog = ({ invite, onClose }: InviteDialogProps) => {
  const opener = useOpener()
  const revoke = useRevokeInvite(onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Revoke this invitation?')}
        opener={opener}
        focusAfter={() => {
          // The button that led here goes with the invitation.
          if (!revoke.isSuccess) return false
          const list = document.querySelector<HTMLElement>('[data-invitations]')
          list?.focus()
          return list !== null
        }}
        footer={
          <>
            <Button onClick={onClose}>{t('Keep it')}</Button>
            <Button
              variant="harm"
              icon={<Ban />}
              busy={revoke.isPending}
              busyLabel={t('Revoking…')}
              onClick={() => revoke.mutate(invite)}
            >
              {t('Revoke invitation')}
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>{t('The link stops working at once, and can’t be turned on again.')}</li>
          <li>{t('People who already came by it stay. No one is told.')}</li>
          <li>{t('You can make a new link whenever you like.')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

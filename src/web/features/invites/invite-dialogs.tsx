import Ban from 'lucide-react/icons/ban'
import { type RefObject, useRef } from 'react'
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

interface RevokeDialogProps extends InviteDialogProps {
  /** The button that led here goes with the link: this has the focus then. */
  focusAfter: RefObject<HTMLElement | null>
}

export const RevokeDialog = ({ invite, onClose, focusAfter }: RevokeDialogProps) => {
  const opener = useOpener()
  const isRevoked = useRef(false)
  const revoke = useRevokeInvite(() => {
    isRevoked.current = true
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Turn off this link?')}
        opener={opener}
        focusAfter={() => {
          if (isRevoked.current) focusAfter.current?.focus()
          return isRevoked.current
        }}
        footer={
          <>
            <Button onClick={onClose}>{t('Keep it')}</Button>
            <Button
              variant="harm"
              icon={<Ban />}
              busy={revoke.isPending}
              busyLabel={t('Turning it off…')}
              onClick={() => revoke.mutate(invite)}
            >
              {t('Turn off link')}
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>{t('The link stops working at once, and can’t be turned on again.')}</li>
          <li>{t('People who already used it stay. No one is told.')}</li>
          <li>{t('You can make a new link whenever you like.')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

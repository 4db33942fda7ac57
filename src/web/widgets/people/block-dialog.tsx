import { useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { useState } from 'react'
import { blockOrMute, type Named } from '#web/features/blocks-and-mutes/block-or-mute.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

interface BlockDialogProps {
  person: Named
  onClose: () => void
}

/** Asks once, and says what happens. */
export const BlockDialog = ({ person, onClose }: BlockDialogProps) => {
  const client = useQueryClient()
  const opener = useOpener()
  const [isBusy, setBusy] = useState(false)
  const block = async () => {
    setBusy(true)
    await blockOrMute(client, 'block', person)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={rich('Block {name}?', { name: <bdi>{person.displayName}</bdi> })}
        description={t('They aren’t told.')}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Go back')}</Button>
            <Button variant="harm" icon={<Ban />} busy={isBusy} busyLabel={t('Blocking…')} onClick={block}>
              {t('Block')}
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>{t('You don’t see their profile, posts and comments any more, and they don’t see yours.')}</li>
          <li>{t('If you’re friends, that ends. So does a friend request between you.')}</li>
          <li>
            {t('Your conversation leaves your messages. They keep their copy, and can’t write to you.')}
          </li>
          <li>{t('Anonymous posts stay where they are, so that no one can find out who wrote them.')}</li>
          <li>{t('You can unblock them in Settings. That doesn’t make you friends again.')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { blockOrMute, type Named } from '#web/features/blocks-and-mutes/block-or-mute.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'

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
        title={
          <>
            Block <bdi>{person.displayName}</bdi>?
          </>
        }
        description="They aren’t told."
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>Go back</Button>
            <Button variant="harm" icon={<Ban />} busy={isBusy} busyLabel="Blocking…" onClick={block}>
              Block
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-6">
          <li>You don’t see their profile, posts and comments any more, and they don’t see yours.</li>
          <li>If you’re friends, that ends. So does a friend request between you.</li>
          <li>Your conversation leaves your messages. They keep their copy, and can’t write to you.</li>
          <li>Anonymous posts stay where they are, so that no one can find out who wrote them.</li>
          <li>You can unblock them in Settings. That doesn’t make you friends again.</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}

import { useState } from 'react'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { useInvite } from '#web/features/groups/use-group-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { FriendsChoice } from './friends-choice.tsx'

export const InviteDialog = ({ group, onClose }: { group: GroupDetail; onClose: () => void }) => {
  const opener = useOpener()
  const [chosen, setChosen] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const invite = useInvite(group.id, () => {
    toast.success(
      t('Invited'),
      t('They decide before they see any messages. If someone says no, no one is told.'),
    )
    onClose()
  })
  const known = [...group.members, ...group.invited].map(({ person }) => person.id)
  const send = () => {
    if (chosen.length === 0) return setError(t('Please choose a friend.'))
    invite.mutate(chosen)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Invite friends')}
        description={t('They see the name of the group, what it’s for and who is in it.')}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="main" busy={invite.isPending} busyLabel={t('Sending…')} onClick={send}>
              {t('Invite')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <FriendsChoice
            chosen={chosen}
            without={known}
            room={group.room}
            error={error}
            onChange={(next) => {
              setError(undefined)
              setChosen(next)
            }}
          />
          {invite.isError && (
            <p role="alert" className="note note-harm">
              {t('They weren’t invited. {error}', { error: inWords(invite.error) })}
            </p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

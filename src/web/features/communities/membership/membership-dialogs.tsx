import LogOut from 'lucide-react/icons/log-out'
import Send from 'lucide-react/icons/send'
import { useId, useRef } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { limits } from '#contract/core/limits.ts'
import { rich } from '#web/lib/rich.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useKeptValues } from '#web/lib/use-kept-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import type { useMembership } from './use-membership.ts'

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

interface AskToJoinDialogProps {
  community: CommunityView
  change: ReturnType<typeof useMembership>
  onClose: () => void
}

/** Where moderators would like to know something from who asks. The answer is kept until it is sent. */
export const AskToJoinDialog = ({ community, change, onClose }: AskToJoinDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const words = useRef<HTMLTextAreaElement>(null)
  const kept = useKeptValues(`join:${community.id}`, { content: '' })
  const form = useForm({
    store: kept,
    max: { content: limits.joinAnswer },
    sending: change,
    onSubmit: () =>
      change.mutate(
        { joins: true, answer: kept.value.content },
        {
          onSuccess: () => {
            kept.clear()
            onClose()
          },
        },
      ),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={rich('Ask to join {name}', { name: <bdi>{community.name}</bdi> })}
        description={t(
          'The moderators read your answer with your request. It’s deleted when they decide, or when you take your request back.',
        )}
        opener={opener}
        initialFocus={words}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              icon={<Send />}
              busy={change.isPending}
              busyLabel={t('Sending…')}
            >
              {t('Send request')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props}>
          <Field
            label={community.joinQuestion ?? ''}
            hint={t('You can leave this empty.')}
            {...form.field('content')}
          >
            <TextArea ref={words} dir="auto" rows={4} {...form.text('content')} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}

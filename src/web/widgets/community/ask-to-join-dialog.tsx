import { Send } from 'lucide-react'
import { useId, useRef } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { limits } from '#contract/core/limits.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { stopAsking } from '#web/features/communities/membership/asking-to-join.ts'
import { useMembership } from '#web/features/communities/membership/use-membership.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { rich } from '#web/lib/rich.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

/** Asking to be let in where moderators would like to know something. The answer is kept until it is sent. */
export const AskToJoinDialog = ({ community }: { community: CommunityView }) => {
  const formId = useId()
  const opener = useOpener()
  const words = useRef<HTMLTextAreaElement>(null)
  const { id: account } = useSignedInUser()
  const draft = useDraft({ account, name: `join:${community.id}` }, { content: '' })
  const change = useMembership(community)
  const form = useForm({
    store: draft,
    max: { content: limits.joinAnswer },
    sending: change,
    onSubmit: () =>
      change.mutate(
        { joins: true, answer: draft.value.content.trim() },
        {
          onSuccess: () => {
            draft.clear()
            stopAsking()
          },
        },
      ),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && stopAsking()}>
      <DialogContent
        title={rich('Ask to join {name}', { name: <bdi>{community.name}</bdi> })}
        description={t(
          'The moderators read your answer with your request. It’s deleted when they decide, or when you take your request back.',
        )}
        opener={opener}
        initialFocus={words}
        footer={
          <>
            <Button onClick={stopAsking}>{t('Cancel')}</Button>
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
            label={community.joinQuestion ?? t('Your answer')}
            hint={
              draft.restored
                ? t('We kept your words from before. You can leave this empty.')
                : t('You can leave this empty.')
            }
            {...form.field('content')}
          >
            <TextArea ref={words} dir="auto" rows={4} {...form.text('content')} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useRef, useState } from 'react'
import type { communityModerationEndpoints } from '#contract/communities/community-moderation.ts'
import { limits } from '#contract/core/limits.ts'
import { type Rule, rules } from '#contract/moderation/rules.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const removePost = call<typeof communityModerationEndpoints.removePost>(
  'POST /api/communities/{id}/posts/{postId}/remove',
)
const removeComment = call<typeof communityModerationEndpoints.removeComment>(
  'POST /api/communities/{id}/comments/{commentId}/remove',
)

const ruleChoices: readonly SelectOption<Rule | 'other'>[] = [
  { value: 'other', label: t('None of them: a rule of this community') },
  ...rules.map(({ key, label }) => ({ value: key, label: label() })),
]

export type Subject =
  | { kind: 'post'; id: string; isAnonymous: boolean }
  | { kind: 'comment'; id: string; postId: string; isAnonymous: boolean }

interface RemovalDialogProps {
  communityId: string
  subject: Subject
  onClose: () => void
}

/** Taking something down, with a reason that its author reads. */
export const RemovalDialog = ({ communityId, subject, onClose }: RemovalDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const client = useQueryClient()
  const user = useSignedInUser()
  const field = useRef<HTMLTextAreaElement>(null)
  const [rule, setRule] = useState<Rule | 'other'>('other')
  const draft = useDraft({ account: user.id, name: `removal:${subject.id}` }, { content: '' })

  const remove = useMutation({
    mutationFn: () => {
      const body = { reason: draft.value.content.trim(), rule: rule === 'other' ? null : rule }
      return subject.kind === 'post'
        ? removePost({ params: { id: communityId, postId: subject.id }, body })
        : removeComment({ params: { id: communityId, commentId: subject.id }, body })
    },
    onSuccess: async () => {
      draft.clear()
      onClose()
      toast.success(
        subject.kind === 'post' ? t('Post removed') : t('Comment removed'),
        t('Its author can read your reason.'),
      )
      if (subject.kind === 'comment')
        await client.invalidateQueries({ queryKey: postKeys.comments(subject.postId) })
      await refreshPosts(client)
    },
    onError: (error) =>
      toast.failure(
        subject.kind === 'post' ? t('Failed to remove post') : t('Failed to remove comment'),
        inWords(error),
      ),
  })
  const form = useForm({
    store: draft,
    required: { content: t('Please say why. The author will read it.') },
    max: { content: limits.removalReason },
    sending: remove,
    onSubmit: () => remove.mutate(),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={subject.kind === 'post' ? t('Remove this post?') : t('Remove this comment?')}
        description={t('No one will see it any more. Its author is told, and can appeal.')}
        opener={opener}
        initialFocus={field}
        footer={
          <>
            <Button onClick={onClose}>{t('Keep it')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="harm"
              icon={<Trash2 />}
              busy={remove.isPending}
              busyLabel={t('Removing…')}
            >
              {t('Remove')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-4">
          <Field
            label={t('Reason')}
            hint={t('The author reads this. Say what should be different, not what’s wrong with the person.')}
            {...form.field('content')}
          >
            <TextArea ref={field} dir="auto" rows={3} {...form.text('content')} />
          </Field>
          <Select
            label={t('Which rule of the community promise does it break?')}
            options={ruleChoices}
            value={rule}
            onValueChange={setRule}
          />
          {subject.isAnonymous && <p className="text-quiet">{t('You won’t be told who wrote it.')}</p>}
        </form>
      </DialogContent>
    </Dialog>
  )
}

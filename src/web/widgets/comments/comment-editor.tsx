import { type FormEvent, useEffect, useRef } from 'react'
import type { CommentView } from '#contract/comments.ts'
import { limits } from '#contract/core/limits.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useEditComment } from '#web/features/comments/use-change-comment.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { MentionArea } from '#web/features/mentions/mention-area.tsx'
import { mentionedBefore, mentionsOf } from '#web/features/mentions/mentioned.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

interface CommentEditorProps {
  comment: CommentView
  /** Saved, as it is now, or given up. */
  onDone: (changed?: CommentView) => void
}

/** In the place of the comment itself. */
export const CommentEditor = ({ comment, onDone }: CommentEditorProps) => {
  const { id: account } = useSignedInUser()
  const draft = useDraft(
    { account, name: `edit:${comment.id}` },
    { content: comment.content, mentioned: mentionedBefore(comment.mentions) },
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const { content, mentioned } = draft.value
  const edit = useEditComment(comment, (changed) => {
    draft.clear()
    onDone(changed)
  })
  useEffect(() => field.current?.focus(), [])

  const blank = content.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (blank || content.length > limits.commentContent || edit.isPending) return
    edit.mutate({
      content,
      mentions: mentionsOf(content, mentioned, comment.isAnonymous),
      toneIndicators: comment.toneIndicators,
    })
  }
  return (
    <form onSubmit={save} noValidate className="grid gap-3">
      <Field
        label={t('Your comment')}
        error={blank ? t('Please write something first.') : null}
        count={{ used: content.length, max: limits.commentContent }}
      >
        <MentionArea
          ref={field}
          mentioning={{
            mentioned,
            onChoose: draft.change,
            where: { postId: comment.postId },
            isAnonymous: comment.isAnonymous,
          }}
          dir="auto"
          className="min-h-20!"
          value={content}
          onChange={(event) => draft.change({ content: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={edit.isPending} busyLabel={t('Saving…')}>
          {t('Save changes')}
        </Button>
        <Button
          onClick={() => {
            draft.clear()
            onDone()
          }}
        >
          {t('Keep it as it was')}
        </Button>
      </div>
    </form>
  )
}

import { EyeOff, Pencil, Reply, ShieldX, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { isPlaceholder, nameOn } from '#web/features/comments/comment-thread.ts'
import { useRemoveFromPost, useTakeComment, type WayOut } from '#web/features/comments/use-change-comment.ts'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { Button } from '#web/ui/button.tsx'
import { Byline } from '#web/widgets/byline.tsx'
import { useModeration } from '#web/widgets/community/moderation-context.ts'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { useToneQuestion } from '#web/widgets/tone-questions/use-tone-question.tsx'
import { CommentEditor } from './comment-editor.tsx'

interface CommentItemProps {
  comment: CommentView
  post: PostView
  /** Whom it answers, where its place alone does not say so. */
  replyingTo: CommentView | string | null
  onReply: (comment: CommentView) => void
  onChanged: (comment: CommentView) => void
  onGone: (comment: CommentView, way: WayOut) => void
}

export const CommentItem = (props: CommentItemProps) => {
  const { comment, post, replyingTo, onReply, onChanged, onGone } = props
  const [editing, setEditing] = useState(false)
  const remove = useTakeComment(comment, 'deleted', () => onGone(comment, 'deleted'))
  const hide = useTakeComment(comment, 'hidden', () => onGone(comment, 'hidden'))
  const takeOff = useRemoveFromPost(comment)
  const question = useToneQuestion({ type: 'comment', id: comment.id })
  const moderation = useModeration()
  const nameId = useId()
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <article aria-labelledby={nameId} data-comment={comment.id} data-reads className="grid gap-2">
      <Byline
        author={comment.author}
        name={nameOn(comment)}
        nameId={nameId}
        as="h3"
        size="small"
        createdAt={comment.createdAt}
        editedAt={comment.editedAt}
      >
        {replyingTo && (
          <>
            {' · replying to '}
            <bdi>{typeof replyingTo === 'string' ? replyingTo : nameOn(replyingTo)}</bdi>
            {typeof replyingTo !== 'string' && replyingTo.author?.isSupporter && (
              <>
                {' '}
                <SupporterBadge />
              </>
            )}
          </>
        )}
      </Byline>
      {editing ? (
        <CommentEditor
          comment={comment}
          onDone={(changed) => {
            setEditing(false)
            if (changed) onChanged(changed)
          }}
        />
      ) : (
        <FoldedContent subject={comment} word="comment" describedBy={nameId}>
          <p data-read dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
            {comment.content}
          </p>
          <ToneBadges tones={comment.toneIndicators} />
          <ReadAloud
            id={comment.id}
            opening={`Comment by ${nameOn(comment)}.`}
            describedBy={nameId}
            className="-mx-3"
          />
          {!isPlaceholder(comment) && (
            <div className="-mx-3 flex flex-wrap gap-x-1">
              {post.canComment && (
                <Button
                  variant="plain"
                  icon={<Reply />}
                  aria-describedby={nameId}
                  onClick={() => onReply(comment)}
                >
                  Reply
                </Button>
              )}
              {moderation && !comment.isMine && (
                <Button
                  variant="plain"
                  icon={<ShieldX />}
                  aria-describedby={nameId}
                  onClick={() => moderation.removeComment(comment)}
                >
                  Remove comment
                </Button>
              )}
              {!comment.isMine && (
                <PersonMenu
                  label={`More for the comment by ${nameOn(comment)}`}
                  person={comment.author}
                  subject={{ type: 'comment', id: comment.id }}
                  actions={[
                    { label: 'Hide', icon: <EyeOff />, onSelect: () => !hide.isPending && hide.mutate() },
                    ...(post.isMine
                      ? [
                          {
                            label: 'Remove from my post',
                            icon: <Trash2 />,
                            onSelect: () => !takeOff.isPending && takeOff.mutate(),
                          },
                        ]
                      : []),
                    question.action,
                  ]}
                  align="start"
                />
              )}
              {question.dialog}
              {comment.isMine && (
                <>
                  <Button ref={edit} variant="plain" icon={<Pencil />} onClick={() => setEditing(true)}>
                    Edit
                  </Button>
                  <Button
                    variant="plain"
                    icon={<Trash2 />}
                    busy={remove.isPending}
                    busyLabel="Deleting…"
                    onClick={() => remove.mutate()}
                  >
                    Delete
                  </Button>
                </>
              )}
            </div>
          )}
        </FoldedContent>
      )}
    </article>
  )
}

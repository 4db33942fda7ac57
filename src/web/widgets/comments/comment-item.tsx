import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { isPlaceholder, nameOn } from '#web/features/comments/comment-thread.ts'
import type { WayOut } from '#web/features/comments/use-change-comment.ts'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { Byline } from '#web/widgets/byline.tsx'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { LinkedWords } from '#web/widgets/linked-words.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { useArticleName } from '#web/widgets/use-article-name.ts'
import { t } from '#words/t.ts'
import { CommentActions } from './comment-actions.tsx'

const lazyEditor = retryableLazy(() => import('./comment-editor.tsx'))
/** Of most comments there is none, and it is seen by two people. */
const ThanksLine = lazyComponent(
  'thanks-line',
  async () => (await import('#web/features/thanks/thanks-line.tsx')).ThanksLine,
)

interface CommentItemProps {
  comment: CommentView
  post: PostView
  /** Whom it answers, where its place alone does not say so. */
  replyingTo: CommentView | 'gone' | null
  onReply: (comment: CommentView) => void
  onChanged: (comment: CommentView) => void
  onGone: (comment: CommentView, way: WayOut) => void
}

export const CommentItem = (props: CommentItemProps) => {
  const { comment, post, replyingTo, onReply, onChanged, onGone } = props
  const editor = useLazy(lazyEditor, t('The comment couldn’t be opened'))
  const [wantsToEdit, setWantsToEdit] = useState(false)
  const editing = wantsToEdit && editor.module
  const nameId = useId()
  const articleName = useArticleName(nameOn(comment), comment)
  const place = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !wantsToEdit)
      place.current?.querySelector<HTMLElement>('[data-edit], [aria-haspopup=menu]')?.focus()
    wasEditing.current = wantsToEdit
  }, [wantsToEdit])

  return (
    <article ref={place} aria-label={articleName} data-comment={comment.id} data-reads className="grid gap-2">
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
            {' · '}
            {replyingTo === 'gone'
              ? t('replying to a comment that is no longer here')
              : rich('replying to {name}', { name: <bdi>{nameOn(replyingTo)}</bdi> })}
            {replyingTo !== 'gone' && replyingTo.author?.isSupporter && (
              <>
                {' '}
                <SupporterBadge />
              </>
            )}
          </>
        )}
      </Byline>
      {editing ? (
        <editing.CommentEditor
          comment={comment}
          onDone={(changed) => {
            setWantsToEdit(false)
            if (changed) onChanged(changed)
          }}
        />
      ) : (
        <FoldedContent subject={comment} word="comment" describedBy={nameId}>
          <p data-read dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
            <LinkedWords content={comment.content} mentions={comment.mentions} />
          </p>
          <ToneBadges tones={comment.toneIndicators} />
          {comment.isThanked && (
            <Suspense fallback={null}>
              <ThanksLine comment={comment} post={post} />
            </Suspense>
          )}
          <ReadAloud
            id={comment.id}
            opening={t('Comment by {name}.', { name: nameOn(comment) })}
            describedBy={nameId}
            className="-mx-3"
          />
          {!isPlaceholder(comment) && (
            <CommentActions
              comment={comment}
              post={post}
              nameId={nameId}
              onReply={onReply}
              onEdit={() => {
                editor.request()
                setWantsToEdit(true)
              }}
              onGone={onGone}
            />
          )}
        </FoldedContent>
      )}
    </article>
  )
}

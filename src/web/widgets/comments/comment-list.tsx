import { useEffect, useState } from 'react'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { toThreads } from '#web/features/comments/comment-thread.ts'
import { useComments } from '#web/features/comments/comments.queries.ts'
import type { WayOut } from '#web/features/comments/use-change-comment.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { whenThere } from '#web/lib/when-there.ts'
import { Button } from '#web/ui/button.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { CommentItem } from './comment-item.tsx'
import { GoneComment } from './gone-comment.tsx'

interface Gone {
  comment: CommentView
  way: WayOut
}

interface CommentListProps {
  post: PostView
  /** What was written here just now: shown at once, also where the list has not come so far. */
  added: readonly CommentView[]
  onReply: (comment: CommentView) => void
  onChanged: (comment: CommentView) => void
}

export const CommentList = ({ post, added, onReply, onChanged }: CommentListProps) => {
  const comments = useComments(post.id)
  const { lowDemand } = useComfort()
  const [gone, setGone] = useState<readonly Gone[]>([])
  const isLoaded = comments.data !== undefined
  const newest = added.at(-1)?.id
  useEffect(() => {
    if (newest && isLoaded) show(newest)
  }, [newest, isLoaded])
  if (comments.isPending) return <Quiet>{t('Loading comments...')}</Quiet>
  if (comments.isError && !comments.data) {
    return (
      <Retry onRetry={comments.refetch} busy={comments.isFetching}>
        {t('The comments couldn’t be loaded. {error}', { error: inWords(comments.error) })}
      </Retry>
    )
  }
  const threads = toThreads(withGone(withAdded(comments.data.pages.flat(), added), gone))
  if (threads.length === 0)
    return <Quiet>{lowDemand ? t('No comments yet.') : t('No comments yet. Be the first to comment!')}</Quiet>

  const drawn = (comment: CommentView, replyingTo: CommentView | 'gone' | null) => {
    const left = gone.find((one) => one.comment === comment)
    return left ? (
      <GoneComment
        comment={comment}
        way={left.way}
        onBack={() => {
          setGone((old) => old.filter((one) => one !== left))
          // 'Undo' had the focus, and is about to go.
          whenThere(`[data-comment="${comment.id}"] :is([data-edit], [aria-haspopup=menu])`, (action) =>
            action.focus(),
          )
        }}
      />
    ) : (
      <PartBoundary instead={<Quiet>{t('We can’t show this comment right now.')}</Quiet>}>
        <CommentItem
          comment={comment}
          post={post}
          replyingTo={replyingTo}
          onReply={onReply}
          onChanged={onChanged}
          onGone={(_, way) => setGone((old) => [...old, { comment, way }])}
        />
      </PartBoundary>
    )
  }
  return (
    <>
      <ul aria-label={t('Comments')} className="grid gap-6">
        {threads.map(({ comment, replies }) => (
          <li
            key={comment.id}
            tabIndex={-1}
            {...(comment.id === newest && keptFree)}
            className="grid min-w-0 gap-5"
          >
            {drawn(comment, comment.parentId ? 'gone' : null)}
            {replies.length > 0 && (
              <ul
                aria-label={t('Replies')}
                className="ml-3 grid gap-5 border-line border-l-2 pl-4 md:ml-5 md:pl-5"
              >
                {replies.map((reply) => (
                  <li
                    key={reply.comment.id}
                    {...(reply.comment.id === newest && keptFree)}
                    className="min-w-0"
                  >
                    {drawn(reply.comment, reply.replyingTo)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {comments.hasNextPage && (
        <div className="flex justify-center pt-5">
          <Button
            busy={comments.isFetchingNextPage}
            busyLabel={t('Loading more comments…')}
            onClick={() => void showNextPage(comments)}
          >
            {t('Show more comments')}
          </Button>
        </div>
      )}
    </>
  )
}

/** In the middle, away from the edges where notices stand; from its beginning, where it is a long one. */
function show(id: string): void {
  const comment = document.querySelector(`[data-comment="${id}"]`)
  const isLong = (comment?.clientHeight ?? 0) > window.innerHeight / 3
  comment?.scrollIntoView({ block: isLong ? 'start' : 'center', behavior: 'instant' })
}

/** Oldest first, so that they come last; those that were loaded are as the server has them now. */
const withAdded = (comments: readonly CommentView[], added: readonly CommentView[]): CommentView[] => [
  ...comments,
  ...added.filter((one) => !comments.some(({ id }) => id === one.id)),
]

/** Oldest first; ids tell the time. What was taken away here keeps its place, so that it can be undone there. */
function withGone(comments: readonly CommentView[], gone: readonly Gone[]): CommentView[] {
  const ids = new Set(gone.map(({ comment }) => comment.id))
  const kept = comments.filter(({ id }) => !ids.has(id))
  return [...kept, ...gone.map(({ comment }) => comment)].sort((a, b) => (a.id < b.id ? -1 : 1))
}

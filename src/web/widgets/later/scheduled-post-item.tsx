import CalendarClock from 'lucide-react/icons/calendar-clock'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useState } from 'react'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import { useScheduledPost } from '#web/features/posts/scheduled-posts.queries.ts'
import { WishBadge } from '#web/features/posts/wish-badge.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { audienceInWords } from '#web/lib/posts/audience-words.ts'
import { Button } from '#web/ui/button.tsx'
import { PostPhoto } from '#web/widgets/post-card/post-photo.tsx'
import { PostText } from '#web/widgets/post-card/post-text.tsx'
import { t } from '#words/t.ts'
import { postThatWaits } from './post-that-waits.ts'
import { WhenLine } from './when-line.tsx'

const lazyEdit = retryableLazy(() => import('#web/widgets/post-card/edit-post-dialog.tsx'))
const lazyTime = retryableLazy(() => import('./post-time-dialog.tsx'))

/** What it is, and who will see it. */
function whatAndWho(post: ScheduledPostView): string {
  const { isAnonymous, communityName, problem } = post
  if (communityName !== null)
    return isAnonymous
      ? t('Anonymous post in {community}', { community: communityName })
      : t('Post in {community}', { community: communityName })
  if (isAnonymous) return t('Anonymous post')
  const audience = problem === 'circle' ? null : audienceInWords(post)
  return audience === null ? t('Post') : t('Post. {audience}', { audience })
}

interface ScheduledPostItemProps {
  post: ScheduledPostView
  /** It went out or was deleted: what had the focus is gone. */
  onGone: () => void
}

export const ScheduledPostItem = ({ post, onGone }: ScheduledPostItemProps) => {
  const wordsId = useId()
  const [open, setOpen] = useState<'edit' | 'time' | null>(null)
  const edit = useLazy(lazyEdit, t('This couldn’t be opened'))
  const time = useLazy(lazyTime, t('This couldn’t be opened'))
  const { publish, remove } = useScheduledPost(post, onGone)
  const isBusy = publish.isPending || remove.isPending
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{whatAndWho(post)}</p>
      <WhenLine at={post.publishAt} problem={post.problem} kind="post" />
      <div id={wordsId}>
        <PostText post={post} />
      </div>
      <ToneBadges tones={post.toneIndicators} />
      <PostPhoto post={post} tallest={12} />
      {post.poll && (
        <p className="text-quiet">{t('With a poll: {options}', { options: post.poll.options.join(', ') })}</p>
      )}
      <WishBadge wish={post.replyWish} />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Pencil />}
          aria-haspopup="dialog"
          aria-describedby={wordsId}
          onClick={() => {
            edit.request()
            setOpen('edit')
          }}
        >
          {t('Edit')}
        </Button>
        <Button
          icon={<CalendarClock />}
          aria-haspopup="dialog"
          aria-describedby={wordsId}
          onClick={() => {
            time.request()
            setOpen('time')
          }}
        >
          {t('Change time')}
        </Button>
        <Button
          icon={<Send />}
          aria-describedby={wordsId}
          busy={publish.isPending}
          busyLabel={t('Posting…')}
          onClick={() => !isBusy && publish.mutate()}
        >
          {t('Post now')}
        </Button>
        <Button
          variant="plain"
          icon={<Trash2 />}
          aria-describedby={wordsId}
          onClick={() => !isBusy && remove.mutate()}
        >
          {t('Delete')}
        </Button>
      </div>
      {open === 'edit' && edit.module && (
        <edit.module.EditPostDialog post={post} place={postThatWaits} onClose={() => setOpen(null)} />
      )}
      {open === 'time' && time.module && (
        <time.module.PostTimeDialog post={post} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

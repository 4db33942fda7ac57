import { useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { announce } from '#web/lib/announcer.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { belongsTo, dropWaitingPosts, onWaitingPosts, waitingPosts } from '#web/lib/posts/new-posts.ts'
import { type PostFilter, refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface NewPostsProps {
  filter: PostFilter
  /** Ids that the list already shows. */
  shown: readonly string[]
  isEmpty: boolean
  /** Asked for: the next list begins with them. */
  onShow: () => void
}

/** The line above a list. It keeps its height, so that nothing moves when something new comes. */
export const NewPosts = ({ filter, shown, isEmpty, onShow }: NewPostsProps) => {
  const client = useQueryClient()
  const [loading, setLoading] = useState(false)
  const isCounting = useCounts()
  const { lowDemand } = useComfort()
  const waiting = useSyncExternalStore(onWaitingPosts, waitingPosts, waitingPosts)
  const count = waiting.filter((post) => belongsTo(filter, post) && !shown.includes(post.id)).length

  const hasNew = count > 0 && !lowDemand
  useEffect(() => {
    // Once, and not for each: how many there are is on the button.
    if (hasNew) announce(t('There are new posts. A button above the list shows them.'), 'news')
  }, [hasNew])

  const show = async () => {
    setLoading(true)
    onShow()
    await refreshPostsFromTop(client)
    setLoading(false)
    dropWaitingPosts((post) => belongsTo(filter, post))
  }
  // Nothing calls there: what is new comes with the next visit.
  if (lowDemand || filter.saved) return null
  return (
    <div className="flex min-h-11 items-center">
      {count === 0 ? (
        <p className="text-quiet">{isEmpty ? '' : t('Newest first')}</p>
      ) : (
        <Button
          className="mx-auto"
          icon={<ArrowUp />}
          busy={loading}
          busyLabel={t('Loading new posts…')}
          onClick={() => void show()}
        >
          {!isCounting
            ? t('Show new posts')
            : t('{count, plural, one {Show # new post} other {Show # new posts}}', { count })}
        </Button>
      )}
    </div>
  )
}

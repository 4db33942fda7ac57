import { Link } from 'wouter'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { InviteLinkButton } from '#web/widgets/invite-link-button.tsx'
import { t } from '#words/t.ts'
import { FriendsToWriteTo } from './friends-to-write-to.tsx'

/** So many fit beside the sentence above them; everybody is under 'New message'. */
const few = 8

/** Before the first message: friends to write to, or where to find some. */
export const NoConversations = () => {
  const friends = useFriends()
  if (friends.isPending)
    return (
      <SkeletonGroup label={t('Loading friends…')} className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    )
  if (friends.isError && !friends.data)
    return (
      <Retry onRetry={friends.refetch} busy={friends.isFetching}>
        {t('Your friends couldn’t be loaded. {error}', { error: inWords(friends.error) })}
      </Retry>
    )
  const list = friends.data.pages.flat()
  if (list.length === 0)
    return (
      <EmptyState
        scene="cups"
        title={t('No conversations yet.')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link href="/discover" className="button button-quiet">
              {t('Find people')}
            </Link>
            <InviteLinkButton />
          </div>
        }
      >
        {t('When you have friends here, you can message them. You can invite someone you know.')}
      </EmptyState>
    )
  return (
    <section aria-labelledby="no-conversations" className="grid gap-2">
      <div className="grid gap-1 px-3 pt-2">
        <h2 id="no-conversations" className="text-lead">
          {t('No conversations yet.')}
        </h2>
        <p className="text-quiet">{t('Message a friend to start.')}</p>
      </div>
      <FriendsToWriteTo list={list.slice(0, few)} />
      {list.length > few && <p className="px-3 text-quiet">{t('New message shows all your friends.')}</p>}
    </section>
  )
}

import MessageCircle from 'lucide-react/icons/message-circle'
import UserMinus from 'lucide-react/icons/user-minus'
import { Suspense, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { FriendView } from '#contract/friends.ts'
import { spoonLabels } from '#contract/spoons.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { removedFriends } from '#web/features/friends/gone-people.ts'
import { useRemoveFriend } from '#web/features/friends/use-remove-friend.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { withGone } from '#web/lib/gone-things.ts'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Spoons } from '#web/ui/spoons.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { CircleList } from '#web/widgets/circles/circle-list.tsx'
import { usePersonCircles } from '#web/widgets/circles/use-person-circles.tsx'
import { InviteLinkButton } from '#web/widgets/invite-link-button.tsx'
import { t } from '#words/t.ts'
import { PeopleSkeletons } from './people-skeletons.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonMenu } from './person-menu.tsx'

const lazyDialog = retryableLazy(() => import('#web/features/friends/remove-friend-dialog.tsx'))

const RemovedLine = lazyComponent(
  'removed-line',
  async () => (await import('./removed-line.tsx')).RemovedLine,
)

export const FriendList = () => {
  const friends = useFriends()
  const removed = removedFriends.useGone()
  useEffect(() => removedFriends.forget, [])
  if (friends.isPending) return <PeopleSkeletons label={t('Loading friends…')} />
  if (friends.isError && !friends.data)
    return (
      <Retry onRetry={friends.refetch} busy={friends.isFetching}>
        {t('Your friends couldn’t be loaded. {error}', { error: inWords(friends.error) })}
      </Retry>
    )
  const list = withGone(friends.data.pages.flat(), removed, ({ friendsSince }) => friendsSince)
  if (list.length === 0)
    return (
      <EmptyState scene="birds" title={t('No friends yet')} action={<InviteLinkButton />}>
        {t('Your friends will show up here. You can invite someone you know.')}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <CircleList />
      <ul aria-label={t('Friends')} className="grid gap-4">
        {list.map((friend) => (
          <li key={friend.id} tabIndex={-1} className="min-w-0">
            {removed.includes(friend) ? (
              <Suspense fallback={null}>
                <RemovedLine friend={friend} />
              </Suspense>
            ) : (
              <FriendCard friend={friend} />
            )}
          </li>
        ))}
      </ul>
      <NextPage of={friends} label={t('Show more friends')} busyLabel={t('Loading more friends…')} />
    </div>
  )
}

const FriendCard = ({ friend }: { friend: FriendView }) => {
  const nameId = useId()
  const [asksFirst, setAsksFirst] = useState(false)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const removing = useRemoveFriend(friend, () => removedFriends.note(friend))
  const circles = usePersonCircles(friend)
  const askFirst = () => {
    dialog.request()
    setAsksFirst(true)
  }
  const { socialSpoons, socialSpoonsSetAt } = friend
  return (
    <article aria-labelledby={nameId} className="card grid gap-3">
      <header className="-me-2.5 flex items-start justify-between gap-2">
        <PersonHead person={friend} nameId={nameId} as="h2">
          {socialSpoons && socialSpoonsSetAt && (
            <>
              <Spoons level={socialSpoons} className="me-2 inline-block h-5 align-[-0.25em]" />
              {rich('{level}, set {ago}', {
                level: spoonLabels[socialSpoons](),
                ago: <TimeAgo iso={socialSpoonsSetAt} />,
              })}
            </>
          )}
        </PersonHead>
        <PersonMenu
          label={t('More for {name}', { name: friend.displayName })}
          person={friend}
          isFriend
          subject={{ type: 'user', id: friend.id }}
          actions={[circles.action, { label: t('Remove friend'), icon: <UserMinus />, onSelect: askFirst }]}
        />
      </header>
      <OpennessBadge openness={friend.openness} />
      <div>
        <Link href={`/messages?with=${friend.id}`} asChild>
          <ButtonLink icon={<MessageCircle />} aria-describedby={nameId}>
            {t('Message')}
          </ButtonLink>
        </Link>
      </div>
      {circles.dialog}
      {asksFirst && dialog.module && (
        <dialog.module.RemoveFriendDialog
          person={friend}
          onRemove={() => removing.mutate()}
          onClose={() => setAsksFirst(false)}
        />
      )}
    </article>
  )
}

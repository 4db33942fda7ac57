import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { spoonLabels } from '#contract/spoons.ts'
import { useFriends, useRequests } from '#web/features/friends/friends.queries.ts'
import { useUnread } from '#web/features/messages/unread.queries.ts'
import { useOpenThreads } from '#web/features/open-threads/open-threads.queries.ts'
import { useThreadsPutAway } from '#web/features/open-threads/put-away.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Spoons } from '#web/ui/spoons.tsx'
import { t } from '#words/t.ts'
import { Beside, BesidePart } from './beside.tsx'
import { OpenThreads, ThreadsPutAway } from './open-threads/open-threads.tsx'

/** More is a list to work through; those are under Discover, Friends. */
const friendsShown = 6

const row =
  'flex min-h-11 items-center gap-3 rounded-sm py-1 text-text leading-snug no-underline hover:text-accent-text'

/** What one could join stands beside the posts, or below them: there is nothing that only a wide screen has. */
export const HomeSide = () => {
  const isWide = useWide()
  const threads = useJoinable()
  if (isWide) return <WideSide threads={threads} />
  return threads.part && <Beside>{threads.part}</Beside>
}

interface Joinable {
  isPending: boolean
  part: ReactNode
}

/** Whoever has put them away finds nothing in their place, once the screen on which they did it is left. */
function useJoinable(): Joinable {
  const { suggestThreads } = useComfort()
  const isAway = useThreadsPutAway()
  const isWanted = suggestThreads && !isAway
  const [wasWanted] = useState(isWanted)
  const { data: threads = [], isLoading } = useOpenThreads(isWanted)
  if (!isWanted) return { isPending: false, part: wasWanted ? <ThreadsPutAway /> : null }
  return { isPending: isLoading, part: threads.length > 0 ? <OpenThreads threads={threads} /> : null }
}

/** Friends' energy and what waits. One's own energy stands above, with the other tools. */
const WideSide = ({ threads }: { threads: Joinable }) => {
  const friends = useFriends()
  const { hideImages } = useComfort()
  // All at once: what is there does not move when more comes.
  if (friends.isPending || threads.isPending) return null
  const known = (friends.data?.pages.flat() ?? []).filter(({ socialSpoons }) => socialSpoons)
  return (
    <Beside>
      {known.length > 0 && (
        <BesidePart title={t('Friends’ energy')} bare>
          <ul>
            {known.slice(0, friendsShown).map((friend) => (
              <li key={friend.id}>
                <Link href={`/profile/${friend.id}`} className={row}>
                  <Avatar {...faceOf(friend)} size="small" imageHidden={hideImages} />
                  <span className="grid min-w-0 flex-1">
                    <bdi className="justify-self-start font-semibold [overflow-wrap:anywhere]">
                      {friend.displayName}
                    </bdi>
                    {friend.socialSpoons && (
                      <span className="flex items-center gap-2 text-quiet">
                        <Spoons level={friend.socialSpoons} className="h-5.5 flex-none" />
                        {spoonLabels[friend.socialSpoons]()}
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link href="/discover?tab=friends" className="inline-flex min-h-11 items-center justify-self-start">
            {t('All friends')}
          </Link>
        </BesidePart>
      )}
      <Waiting />
      {threads.part}
    </Beside>
  )
}

/** The same that the header and Messages say, in words and without a hurry. */
const Waiting = () => {
  const isCounting = useCounts()
  const { data: requests = [] } = useRequests(isCounting)
  const { data: unread } = useUnread()
  const conversations = unread?.conversations ?? 0
  if (!isCounting || requests.length + conversations === 0) return null
  const entries = [
    conversations > 0 && {
      to: '/messages',
      words: t('{count, plural, one {A new message} other {New messages}}', { count: conversations }),
    },
    requests.length > 0 && {
      to: '/discover?tab=requests',
      words: t('{count, plural, one {A friend request} other {Friend requests}}', { count: requests.length }),
    },
  ].filter((one) => one !== false)
  return (
    <BesidePart title={t('Waiting for you, no rush')}>
      <ul>
        {entries.map(({ to, words }) => (
          <li key={to}>
            <Link href={to} className={row}>
              <span className="flex-1 font-semibold">{words}</span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none" />
            </Link>
          </li>
        ))}
      </ul>
    </BesidePart>
  )
}

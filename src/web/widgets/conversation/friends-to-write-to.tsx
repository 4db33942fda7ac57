import { Link } from 'wouter'
import type { FriendView } from '#contract/friends.ts'
import { spoonLabels } from '#contract/spoons.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Spoons } from '#web/ui/spoons.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

interface FriendsToWriteToProps {
  list: readonly FriendView[]
  onChoose?: (friend: FriendView) => void
}

/** Each leads to the conversation, also where nothing was written yet. Their energy helps to choose the moment. */
export const FriendsToWriteTo = ({ list, onChoose }: FriendsToWriteToProps) => {
  const { hideImages } = useComfort()
  return (
    <ul aria-label={t('Friends')} className="grid gap-1">
      {list.map((friend) => (
        <li key={friend.id} className="min-w-0">
          <Link
            href={`/messages?with=${friend.id}`}
            onClick={() => onChoose?.(friend)}
            className="flex min-h-16 items-center gap-3 rounded-md px-3 py-2.5 text-text leading-snug no-underline hover:bg-accent-soft"
          >
            <Avatar {...faceOf(friend)} imageHidden={hideImages} />
            <span className="grid min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{friend.displayName}</bdi>
                {friend.isSupporter && <SupporterBadge inLink />}
              </span>
              {friend.socialSpoons && (
                <span className="text-quiet">
                  <Spoons level={friend.socialSpoons} className="me-2 inline-block h-5 align-[-0.25em]" />
                  {spoonLabels[friend.socialSpoons]()}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { CircleView } from '#contract/circles.ts'
import { limits } from '#contract/core/limits.ts'
import { useSetMember } from '#web/features/circles/use-change-circles.ts'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

/** All of one's friends, and whether each is in this circle. */
export const CircleFriends = ({ circle }: { circle: CircleView }) => {
  const friends = useFriends()
  const setMember = useSetMember()
  if (friends.isPending) return <Quiet>{t('Loading friends…')}</Quiet>
  if (friends.isError && !friends.data)
    return (
      <Retry onRetry={friends.refetch} busy={friends.isFetching}>
        {t('Your friends couldn’t be loaded. {error}', { error: inWords(friends.error) })}
      </Retry>
    )
  const list = friends.data.pages.flat()
  if (list.length === 0)
    return <p className="text-quiet">{t('You have no friends here yet. Only friends can be in a circle.')}</p>
  const isFull = circle.memberIds.length >= limits.circleMembers
  return (
    <div className="grid gap-3">
      {isFull && <p>{t('A circle can have at most {max} people.', { max: limits.circleMembers })}</p>}
      <ul aria-label={t('Friends')} className="divide-y divide-line">
        {list.map(({ id, displayName }) => {
          const isIn = circle.memberIds.includes(id)
          return (
            <li key={id}>
              <Switch
                label={<bdi>{displayName}</bdi>}
                checked={isIn}
                disabled={isFull && !isIn}
                onCheckedChange={(next) => setMember.mutate({ circleId: circle.id, userId: id, isIn: next })}
              />
            </li>
          )
        })}
      </ul>
      <NextPage of={friends} label={t('Show more friends')} busyLabel={t('Loading more friends…')} />
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { initialOf } from '#web/lib/face-of.ts'
import { onWaitingPosts, waitingPosts } from '#web/lib/posts/new-posts.ts'
import { t } from '#words/t.ts'

/** More would push each other out of the window. The rest is one entry further, under Communities. */
const shown = 8

/** On the left of a wide screen. What came while one is here has a quiet mark and its word, and no number. */
export const MyCommunities = () => {
  const [pathname] = useLocation()
  const { lowDemand } = useComfort()
  const { data: communities = [] } = useMyCommunities()
  const waiting = useSyncExternalStore(onWaitingPosts, waitingPosts, waitingPosts)
  if (communities.length === 0) return null
  return (
    <nav aria-label={t('My Communities')} className="my-communities">
      <p aria-hidden="true" className="px-3 font-semibold text-quiet">
        {t('My Communities')}
      </p>
      <ul>
        {communities.slice(0, shown).map(({ id, name, coverPattern }) => (
          <li key={id}>
            <Link
              href={`/communities/${id}`}
              aria-current={pathname === `/communities/${id}` ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 py-1 text-text leading-snug no-underline -outline-offset-1 hover:bg-accent-soft aria-[current=page]:bg-accent-soft"
            >
              <span
                aria-hidden="true"
                data-cover={coverPattern}
                className="community-sign grid size-8 flex-none place-items-center rounded-sm font-bold"
              >
                {initialOf(name)}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                {!lowDemand && waiting.some(({ communityId }) => communityId === id) && (
                  <span className="flex items-center gap-1.5 text-quiet">
                    <span aria-hidden="true" className="size-2 rounded-full bg-accent-text" />
                    {t('new')}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

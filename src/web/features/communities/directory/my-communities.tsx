import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'
import { foundInWords } from '#web/features/communities/community-words.ts'
import { leftCommunities, withLeft } from '#web/features/communities/membership/left-communities.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useSaidAtRest } from '#web/lib/use-said-at-rest.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { CommunityList, CommunitySkeletons } from './community-list.tsx'
import { matches } from './matches.ts'

interface MyCommunitiesProps {
  filter: CommunityFilter
  onDiscover: () => void
}

export const MyCommunities = ({ filter, onDiscover }: MyCommunitiesProps) => {
  const my = useMyCommunities()
  const left = leftCommunities.useGone()
  const all = withLeft(my.data ?? [], left)
  const shown = all.filter((community) => matches(community, filter))
  const isNarrowed = Object.keys(filter).length > 0
  useSaidAtRest(isNarrowed && my.data ? foundInWords(shown.length, false) : null)
  if (my.isPending) return <CommunitySkeletons />
  if (my.isError) {
    return (
      <Retry onRetry={my.refetch} busy={my.isFetching}>
        <strong>{t('Failed to fetch communities')}</strong>
        <br />
        {inWords(my.error)}
      </Retry>
    )
  }
  if (all.length === 0) {
    return (
      <EmptyState
        scene="houses"
        title={t('You haven’t joined a community yet')}
        action={<Button onClick={onDiscover}>{t('Discover communities')}</Button>}
      >
        {t('When you join one, it appears here, and you can read and write posts in it.')}
      </EmptyState>
    )
  }
  return shown.length === 0 ? (
    <EmptyState title={t('None of your communities match')}>
      {t('Try fewer words, or different ones.')}
    </EmptyState>
  ) : (
    <CommunityList label={t('My Communities')} communities={shown} left={left} />
  )
}

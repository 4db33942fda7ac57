import type { ReactNode } from 'react'
import { useCommunities } from '#web/features/communities/communities.queries.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'
import { foundInWords } from '#web/features/communities/community-words.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useSaidAtRest } from '#web/lib/use-said-at-rest.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { CommunityList, CommunitySkeletons } from './community-list.tsx'

interface DiscoverCommunitiesProps {
  filter: CommunityFilter
  onClearFilter: () => void
  /** The one thing to do on a network without communities. */
  createFirst: ReactNode
}

export const DiscoverCommunities = ({ filter, onClearFilter, createFirst }: DiscoverCommunitiesProps) => {
  const found = useCommunities(filter)
  const isNarrowed = Object.keys(filter).length > 0
  const known = found.isPlaceholderData ? undefined : found.data
  useSaidAtRest(isNarrowed && known ? foundInWords(known.pages.flat().length, found.hasNextPage) : null)
  if (found.isPending) return <CommunitySkeletons />
  if (found.isError && !found.data) {
    return (
      <Retry onRetry={found.refetch} busy={found.isFetching}>
        <strong>{t('Failed to fetch communities')}</strong>
        <br />
        {inWords(found.error)}
      </Retry>
    )
  }
  // A count that moves between two pages can put one community on both.
  const communities = [...new Map(found.data.pages.flat().map((one) => [one.id, one])).values()]
  if (communities.length === 0) {
    return isNarrowed ? (
      <EmptyState
        scene="signpost"
        title={t('No communities found')}
        action={<Button onClick={onClearFilter}>{t('Show all communities')}</Button>}
      >
        {t('No community has these words or this topic. Try fewer words, or different ones.')}
      </EmptyState>
    ) : (
      <EmptyState scene="houses" title={t('No communities yet')} action={createFirst}>
        {t('You can create the first one. It can be small.')}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={found.isPlaceholderData}>
      <CommunityList label={t('Communities')} communities={communities}>
        <NextPage
          of={found}
          label={t('Show more communities')}
          busyLabel={t('Loading more communities…')}
          failed={t('Failed to fetch communities')}
        />
        {!found.hasNextPage && (
          <p className="justify-self-center py-2 text-center text-quiet">{t('That’s everything.')}</p>
        )}
      </CommunityList>
    </div>
  )
}

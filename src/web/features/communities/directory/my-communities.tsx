import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { CommunityList, CommunitySkeletons } from './community-list.tsx'
import { matches } from './matches.ts'

interface MyCommunitiesProps {
  filter: CommunityFilter
  onDiscover: () => void
}

export const MyCommunities = ({ filter, onDiscover }: MyCommunitiesProps) => {
  const my = useMyCommunities()
  if (my.isPending) return <CommunitySkeletons />
  if (my.isError) {
    return (
      <Retry onRetry={my.refetch} busy={my.isFetching}>
        <strong>Failed to fetch communities</strong>
        <br />
        {inWords(my.error)}
      </Retry>
    )
  }
  if (my.data.length === 0) {
    return (
      <EmptyState
        scene="houses"
        title="You haven’t joined a community yet"
        action={<Button onClick={onDiscover}>Discover communities</Button>}
      >
        When you join one, it appears here, and you can read and write posts in it.
      </EmptyState>
    )
  }
  const shown = my.data.filter((community) => matches(community, filter))
  return shown.length === 0 ? (
    <EmptyState title="None of your communities match">Try fewer words, or different ones.</EmptyState>
  ) : (
    <CommunityList label="My Communities" communities={shown} />
  )
}

import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import { t } from '#words/t.ts'

const mainFeed = 'main'

/** The community behind a choice of the list, or null for the main feed. */
export const communityFor = (choice: string): string | null => (choice === mainFeed ? null : choice)

/**
 * Where a post goes, in words. What was chosen stays chosen, also while its name is not known: a post meant for
 * a community must never end up before everyone.
 */
export function useDestination(communityId: string | null) {
  const { data: communities = [] } = useMyCommunities()
  const options = [
    { value: mainFeed, label: t('Main feed') },
    ...communities.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const community = communities.find(({ id }) => id === communityId)
  return {
    options,
    /** Undefined: a community that one has left since. */
    chosen: communityId === null ? mainFeed : community?.id,
    /** Undefined: while its name is not known, and in the main feed. */
    communityName: community?.name,
    /** Whether people who are not in it can be shown the post. */
    hasWindow: community?.hasWindow ?? false,
  }
}

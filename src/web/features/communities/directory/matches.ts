import type { CommunityView } from '#contract/communities/communities.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'
import { folded, hasWords } from '#web/lib/folded.ts'

/** One's own communities are all here already, so the search box narrows them without asking the server. */
export function matches(community: CommunityView, { q = '', topic }: CommunityFilter): boolean {
  const topics = [...community.neurotypes, ...community.interests].map(folded)
  return (
    hasWords(`${community.name}\n${community.description}`, q) && (!topic || topics.includes(folded(topic)))
  )
}

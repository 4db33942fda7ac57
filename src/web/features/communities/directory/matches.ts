import type { CommunityView } from '#contract/communities/communities.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'

/** Without case and accents, as the server compares. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** One's own communities are all here already, so the search box narrows them without asking the server. */
export function matches(community: CommunityView, { q = '', topic }: CommunityFilter): boolean {
  const text = folded(`${community.name}\n${community.description}`)
  const words = folded(q).split(/\s+/).filter(Boolean)
  const topics = [...community.neurotypes, ...community.interests].map(folded)
  return words.every((word) => text.includes(word)) && (!topic || topics.includes(folded(topic)))
}

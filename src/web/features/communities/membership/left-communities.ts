import type { CommunityView } from '#contract/communities/communities.ts'
import { createGoneThings } from '#web/lib/gone-things.ts'

/** As they were before they were left. */
export const leftCommunities = createGoneThings<CommunityView>()

/** One's own communities, by name, with those that were left on this screen where they were. */
export function withLeft(
  own: readonly CommunityView[],
  left: readonly CommunityView[],
): readonly CommunityView[] {
  const list = own.filter(({ id }) => !left.some((one) => one.id === id))
  for (const one of left) {
    const next = list.findIndex(({ name }) => name.localeCompare(one.name, 'en') > 0)
    list.splice(next < 0 ? list.length : next, 0, one)
  }
  return list
}

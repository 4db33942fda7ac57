import type { CommunityView } from '#contract/communities/communities.ts'

/**
 * The community whose question somebody is about to answer. The dialog is not a part of the button: what is typed there is
 * kept, and other features keep it.
 */
const listeners = new Set<() => void>()
let asked: CommunityView | null = null

const set = (next: CommunityView | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Whether its moderators would like to know something from who asks to join. */
export const hasQuestion = ({ joinPolicy, joinQuestion }: CommunityView): boolean =>
  joinPolicy === 'request' && joinQuestion !== null

export const askToJoin = (community: CommunityView): void => set(community)
export const stopAsking = (): void => set(null)
export const communityAsked = (): CommunityView | null => asked

export function onAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

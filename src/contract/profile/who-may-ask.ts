/** Who may ask somebody to be friends. `near`: people in the same communities, or friends of friends. */
export const whoMayAsk = ['everyone', 'near', 'friendsOfFriends', 'nobody'] as const
export type WhoMayAsk = (typeof whoMayAsk)[number]

/** Who may answer a post, of those who see it. Its author always may. */
export const whoMayComment = ['everyone', 'friends', 'nobody'] as const
export type WhoMayComment = (typeof whoMayComment)[number]

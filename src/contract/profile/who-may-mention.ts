/** Who can make a link to somebody in a post or comment. `known`: friends, and people in the same communities. */
export const whoMayMention = ['known', 'friends', 'nobody'] as const
export type WhoMayMention = (typeof whoMayMention)[number]

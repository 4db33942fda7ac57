/**
 * Who a post in the main feed is for, from the widest to the narrowest. A post in a community is for its members. Free of
 * zod: the browser offers them.
 */
export const audiences = ['everyone', 'friends', 'circle'] as const
export type Audience = (typeof audiences)[number]

/** Free of zod: the browser reads them from the address. */
export const searchGroups = ['users', 'communities', 'posts'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** How many posts a usual week has, in steps that tell nothing about one person. Free of zod: the browser says them. */
export const postsInWeek = ['few', 'about10', 'about20', 'about50', 'many'] as const
export type PostsInWeek = (typeof postsInWeek)[number]

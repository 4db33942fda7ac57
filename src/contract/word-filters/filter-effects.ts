/** What a person wants to happen to a post or comment with a word they filter. Free of zod: the browser offers them. */
export const filterEffects = ['fold', 'hide'] as const
export type FilterEffect = (typeof filterEffects)[number]

import { type ReplyWish, replyWishes } from '#contract/posts/reply-wishes.ts'

export const replyWishOf = (key: ReplyWish | null) => replyWishes.find((wish) => wish.key === key) ?? null

/** Such as 'Just venting'; null where nothing was said. */
export const wishWords = (key: ReplyWish | null): string | null => replyWishOf(key)?.label() ?? null

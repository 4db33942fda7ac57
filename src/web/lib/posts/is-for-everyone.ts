import type { PostView } from '#contract/posts/posts.ts'

/** Everyone signed in may see it, and what is said under it. */
export const isForEveryone = ({
  communityId,
  audience,
}: Pick<PostView, 'communityId' | 'audience'>): boolean => !communityId && audience === 'everyone'

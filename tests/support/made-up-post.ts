import type { PostView } from '#contract/posts/posts.ts'

/** A post that no server has, for what the client does with posts. */
export const madeUpPost = (more: Partial<PostView>): PostView => ({
  id: crypto.randomUUID(),
  content: 'hello',
  author: null,
  isAnonymous: true,
  isMine: false,
  communityId: null,
  communityName: null,
  imageUrl: null,
  imageAlt: null,
  imageWidth: null,
  imageHeight: null,
  toneIndicators: [],
  contentNotes: [],
  replyWish: null,
  poll: null,
  whoMayComment: 'everyone',
  canComment: true,
  foldedBy: null,
  likeCount: 0,
  commentCount: 0,
  likedByUser: false,
  createdAt: '2026-11-15T01:00:00.000Z',
  editedAt: null,
  ...more,
})

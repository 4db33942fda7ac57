import type { PostFilter } from './post-cache.ts'

/** Posts that came while the person was reading. They wait here until asked for: new posts never push the page. */
export interface WaitingPost {
  id: string
  communityId: string | null
}

const most = 500
const listeners = new Set<() => void>()
let waiting: readonly WaitingPost[] = []

function set(next: readonly WaitingPost[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

export const waitingPosts = (): readonly WaitingPost[] => waiting

export function onWaitingPosts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function addWaitingPost(post: WaitingPost): void {
  if (waiting.some(({ id }) => id === post.id)) return
  set([...waiting, post].slice(-most))
}

export function dropWaitingPosts(isGone: (post: WaitingPost) => boolean): void {
  const kept = waiting.filter((post) => !isGone(post))
  if (kept.length < waiting.length) set(kept)
}

/** Whether a list with this filter would show the post. */
export const belongsTo = ({ communityId, feed, authorId, saved }: PostFilter, post: WaitingPost): boolean => {
  // Whose post it is, the news of it does not say; and nobody has saved it yet.
  if (authorId || saved) return false
  if (communityId) return post.communityId === communityId
  return feed === 'communities' ? post.communityId !== null : true
}

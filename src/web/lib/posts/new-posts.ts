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

/** Ids of what was sent from this page, and what came while something was on its way. */
const sent = new Set<string>()
let sending = 0
const cameMeanwhile: WaitingPost[] = []

export function addWaitingPost(post: WaitingPost): void {
  if (sending > 0) cameMeanwhile.push(post)
  else if (!sent.has(post.id) && waiting.every(({ id }) => id !== post.id))
    set([...waiting, post].slice(-most))
}

/**
 * What somebody posts here is no news to them. Yet the news of it often comes before the answer that says which one it
 * is: until then, all news waits.
 */
export async function withoutNewsOf<Post extends { id: string }>(send: () => Promise<Post>): Promise<Post> {
  sending += 1
  try {
    const post = await send()
    sent.add(post.id)
    return post
  } finally {
    sending -= 1
    if (sending === 0) for (const post of cameMeanwhile.splice(0)) addWaitingPost(post)
  }
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

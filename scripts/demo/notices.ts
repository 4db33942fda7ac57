import { day, hour } from './moments.ts'
import type { DemoNetwork, DemoPost } from './network.ts'

export interface DemoNotice {
  userId: number
  kind: 'comment' | 'reply' | 'requestAccepted'
  /** Its own id comes from this one's moment. */
  at: Date
  postId?: string
  firstCommentId?: string
  person?: number
  readAt: Date | null
}

const toldOfFor = 9 * day
const readAfter = 30 * hour

/** What the network would have told people in the last days: one notice for each thread, as when it is used. */
export function noticesOf({ posts, requests }: DemoNetwork, now: Date): DemoNotice[] {
  const since = new Date(now.getTime() - toldOfFor)
  const threads = posts.filter(({ at }) => at > since).flatMap(noticesOfPost)
  const accepted = requests
    .filter(({ isAccepted, at }) => isAccepted && at > since)
    .map(({ at, from, to }) => ({ userId: from, kind: 'requestAccepted' as const, at, person: to }))
  return [...threads, ...accepted].map((notice) => {
    const readAt = new Date(notice.at.getTime() + readAfter)
    return { ...notice, readAt: readAt < now ? readAt : null }
  })
}

/** Replies to oneself have a notice of their own; whoever wrote both hears of it once. */
function noticesOfPost(post: DemoPost): Omit<DemoNotice, 'readAt'>[] {
  const told = new Map<string, Omit<DemoNotice, 'readAt'>>()
  const tell = (userId: number, kind: 'comment' | 'reply', comment: DemoPost['comments'][number]) => {
    if (userId === comment.author) return
    const key = `${kind} ${userId}`
    const firstCommentId = told.get(key)?.firstCommentId ?? comment.id
    told.set(key, { userId, kind, at: comment.at, postId: post.id, firstCommentId })
  }
  for (const comment of post.comments) {
    const answered = comment.parent === null ? undefined : post.comments[comment.parent]?.author
    if (answered !== undefined) tell(answered, 'reply', comment)
    if (answered !== post.author) tell(post.author, 'comment', comment)
  }
  return [...told.values()]
}

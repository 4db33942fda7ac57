import { and, eq } from 'drizzle-orm'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { like, unlike } from '#server/hot-writes/like.sql.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

interface Liked {
  communityId: string | null
  likeCount: number
  /** Whether this call changed anything. */
  hasChanged: boolean
}

const likesOf = statement('likes_of_post', () =>
  selecting({ communityId: posts.communityId, likeCount: posts.likeCount }, (select) =>
    select.from(posts).where(and(eq(posts.id, idNow('post')), postVisibleTo({ id: idNow('viewer') }))),
  ),
)

export const insertLike = (tx: Transaction, viewer: Viewer, postId: string): Promise<Liked> =>
  moveLike(tx, like, { viewer: viewer.id, post: postId })

export const removeLike = (tx: Transaction, viewer: Viewer, postId: string): Promise<Liked> =>
  moveLike(tx, unlike, { viewer: viewer.id, post: postId })

async function moveLike(
  tx: Transaction,
  move: typeof like,
  values: { viewer: string; post: string },
): Promise<Liked> {
  const [moved] = await tx.commitWith(() => move(tx, values))
  if (moved) return { ...moved, hasChanged: true }
  // A second click that ran into the first one waited for it; the count is the one after both.
  const [post] = await likesOf(tx, values)
  if (!post) throw notFound()
  return { ...post, hasChanged: false }
}

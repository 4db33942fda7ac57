import { and, eq } from 'drizzle-orm'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { like, unlike } from '#server/hot-writes/like.sql.ts'
import { notFound } from '#server/http/errors.ts'
import type { SessionProof } from '#server/http/session-proof.ts'
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

const moves = { like, unlike }
type Move = keyof typeof moves

/** By one statement; null if it changed nothing. */
export async function moveLikeStandalone(
  db: Readable,
  proof: SessionProof,
  viewer: Viewer,
  move: Move,
  postId: string,
): Promise<Liked | null> {
  const [moved] = await moves[move].standalone(db, proof, { viewer: viewer.id, post: postId })
  return moved ? { ...moved, hasChanged: true } : null
}

export async function moveLike(tx: Transaction, viewer: Viewer, move: Move, postId: string): Promise<Liked> {
  const values = { viewer: viewer.id, post: postId }
  const [moved] = await moves[move].inTransaction(tx, values)
  if (moved) return { ...moved, hasChanged: true }
  // A second click that ran into the first one waited for it; the count is the one after both.
  const [post] = await likesOf(tx, values)
  if (!post) throw notFound()
  return { ...post, hasChanged: false }
}

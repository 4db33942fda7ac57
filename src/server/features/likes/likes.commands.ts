import { and, eq, type SQL, sql } from 'drizzle-orm'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { posts } from '#server/db/schema/posts.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

interface Liked {
  communityId: string | null
  likeCount: number
  /** Whether this call changed anything. */
  hasChanged: boolean
}

interface LikedRow {
  community_id: string | null
  like_count: number
}

const viewer = { id: idNow('viewer') }
const isSeen = and(eq(posts.id, idNow('post')), postVisibleTo(viewer), stillSignedIn)

/**
 * One statement, so one transaction: the row and its counter move together or not at all. Each person's own row comes
 * first and the post's row last, so people who like at the same moment queue for the post and never wait in a circle.
 */
const moving = (name: string, by: 1 | -1, change: SQL) =>
  preparedSql<LikedRow>(
    name,
    () => sql`
    with changed as (${change} returning post_id)
    update ${posts} set like_count = ${posts.likeCount} + ${sql.raw(String(by))}
    where ${posts.id} = (select post_id from changed) returning ${posts.communityId}, ${posts.likeCount}`,
  )

const liking = moving(
  'like',
  1,
  sql`insert into ${postLikes} (post_id, user_id) select ${posts.id}, ${viewer.id} from ${posts} where ${isSeen}
    on conflict do nothing`,
)
const unliking = moving(
  'unlike',
  -1,
  sql`delete from ${postLikes} using ${posts}
    where ${postLikes.postId} = ${posts.id} and ${postLikes.userId} = ${viewer.id} and ${isSeen}`,
)
const looking = preparedSql<LikedRow>(
  'like_nothing_new',
  () => sql`select ${posts.communityId}, ${posts.likeCount} from ${posts} where ${isSeen}`,
)

/** Null: no such post, or none that this viewer may see. */
export const insertLike = (db: Database, by: Viewer, postId: string): Promise<Liked | null> =>
  moveLike(db, by, postId, liking)

export const removeLike = (db: Database, by: Viewer, postId: string): Promise<Liked | null> =>
  moveLike(db, by, postId, unliking)

async function moveLike(
  db: Database,
  by: Viewer,
  postId: string,
  move: typeof liking,
): Promise<Liked | null> {
  const [moved] = await writeAs(by, db, move, { post: postId })
  // A second click that ran into the first one waited for it; the count is the one after both.
  const [row] = moved ? [moved] : await writeAs(by, db, looking, { post: postId })
  if (!row) return null
  const { community_id: communityId, like_count: likeCount } = row
  return { communityId, likeCount, hasChanged: moved !== undefined }
}

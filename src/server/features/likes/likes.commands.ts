import { and, eq, type SQL, sql } from 'drizzle-orm'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { idLater } from '#server/db/planned-once.ts'
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
  has_changed: boolean
}

const viewer = { id: idLater('viewer') }

/**
 * One statement, so one transaction: the row and its counter move together or not at all. Each person's own row comes
 * first and the post's row last, so people who like at the same moment queue for the post and never wait in a circle.
 */
const moving = (name: string, by: 1 | -1, change: SQL) =>
  preparedSql<LikedRow>(
    name,
    () => sql`
    with seen as (
      select ${posts.id}, ${posts.communityId} from ${posts}
      where ${and(eq(posts.id, idLater('post')), postVisibleTo(viewer), stillSignedIn)}
    ),
    changed as (${change}),
    counted as (
      update ${posts} set like_count = ${posts.likeCount} + ${sql.raw(String(by))} from changed
      where ${posts.id} = changed.post_id returning ${posts.likeCount}
    )
    select seen.community_id, counted.like_count, counted.like_count is not null as has_changed
    from seen left join counted on true`,
  )

const liking = moving(
  'like',
  1,
  sql`insert into ${postLikes} (post_id, user_id) select id, ${viewer.id} from seen
    on conflict do nothing returning post_id`,
)
const unliking = moving(
  'unlike',
  -1,
  sql`delete from ${postLikes} using seen
    where ${postLikes.postId} = seen.id and ${postLikes.userId} = ${viewer.id} returning post_id`,
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
  const [row] = await writeAs(by, db, move, { post: postId })
  if (!row) return null
  const { community_id: communityId, like_count: likeCount, has_changed: hasChanged } = row
  // A second click that ran into the first one waited for it, but still sees the count from before.
  return { communityId, hasChanged, likeCount: hasChanged ? likeCount : await getLikeCount(db, postId) }
}

async function getLikeCount(db: Database, postId: string): Promise<number> {
  const [post] = await db.select({ likeCount: posts.likeCount }).from(posts).where(eq(posts.id, postId))
  return post?.likeCount ?? 0
}

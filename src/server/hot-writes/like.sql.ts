import { and, eq, type SQL, sql } from 'drizzle-orm'
import { postVisibleTo } from '#server/access/visibility.ts'
import { idNow } from '#server/db/parameters.ts'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { hotWrite } from './hot-write.sql.ts'

const viewer = { id: idNow('viewer') }
const allowed = sql`select ${posts.id} from ${posts} where ${and(eq(posts.id, idNow('post')), postVisibleTo(viewer))}`

/**
 * The row and its counter. Each person's own row comes first and the post's row last, so people who like at the same
 * moment queue for the post and never wait in a circle. No row: nothing changed, or no such post for them.
 */
const moving = (name: string, by: 1 | -1, change: (from: SQL) => SQL) =>
  hotWrite({
    name,
    columns: { communityId: 'uuid?', likeCount: 'int4' },
    allowed,
    writes: (from) => sql`changed as (${change(from)} returning post_id)`,
    answer: sql`update ${posts} set like_count = ${posts.likeCount} + ${sql.raw(String(by))}
      where ${posts.id} = (select post_id from changed) returning ${posts.communityId}, ${posts.likeCount}`,
  })

export const like = moving(
  'like',
  1,
  (from) => sql`insert into ${postLikes} (post_id, user_id) select allowed.id, ${viewer.id} from ${from}
    on conflict do nothing`,
)

export const unlike = moving(
  'unlike',
  -1,
  (from) => sql`delete from ${postLikes} using ${from}
    where ${postLikes.postId} = allowed.id and ${postLikes.userId} = ${viewer.id}`,
)

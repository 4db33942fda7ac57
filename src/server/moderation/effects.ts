import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { removals } from '#server/db/schema/removals.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import type { Subject } from './subjects.ts'

const subject = idNow('id')

const takingPostDown = preparedSql<{ community_id: string | null }>(
  'post_take_down',
  () => sql`update ${posts} set removed_at = now(), updated_at = now()
    where ${posts.id} = ${subject} and ${posts.removedAt} is null returning community_id`,
)

/** What its author deleted has left the count before. */
const countedComment = (by: 1 | -1): SQL => sql`
  update ${posts} set comment_count = comment_count + ${sql.raw(String(by))}, updated_at = now()
  from changed where ${posts.id} = changed.post_id and changed.deleted_at is null`

const takingCommentDown = preparedSql<{ post_id: string }>(
  'comment_take_down',
  () => sql`
  with changed as (
    update ${comments} set removed_at = now(), updated_at = now()
    where ${comments.id} = ${subject} and ${comments.removedAt} is null returning post_id, deleted_at
  ),
  counted as (${countedComment(-1)})
  select post_id from changed`,
)

/** Takes a post or comment down. The counter moves with it. Nothing for what is down already, or no such thing. */
export async function takeDown(
  tx: Queryable,
  { type, id }: Pick<Subject, 'type' | 'id'>,
): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [post] = await takingPostDown(tx, { id })
    return post ? [{ type: 'post.gone', postId: id, communityId: post.community_id }] : []
  }
  if (type !== 'comment') return []
  const [comment] = await takingCommentDown(tx, { id })
  return comment ? [{ type: 'comments.changed', postId: comment.post_id }] : []
}

const puttingPostBack = preparedSql<{ community_id: string | null }>(
  'post_put_back',
  () => sql`update ${posts} set removed_at = null, updated_at = now()
    where ${posts.id} = ${subject} and ${posts.removedAt} is not null returning community_id`,
)

const puttingCommentBack = preparedSql<{ post_id: string }>(
  'comment_put_back',
  () => sql`
  with changed as (
    update ${comments} set removed_at = null, updated_at = now()
    where ${comments.id} = ${subject} and ${comments.removedAt} is not null returning post_id, deleted_at
  ),
  counted as (${countedComment(1)})
  select post_id from changed`,
)

const reading = (type: 'post' | 'comment') =>
  preparedSql(
    `removal_read_of_${type}`,
    () => sql`update ${removals} set read_at = coalesce(read_at, now())
      where ${sql.identifier(`${type}_id`)} = ${subject}`,
  )
const markRead = { post: reading('post'), comment: reading('comment') }

/** The other way round. */
export async function putBack(
  tx: Queryable,
  { type, id }: Pick<Subject, 'type' | 'id'>,
): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [[post]] = await Promise.all([puttingPostBack(tx, { id }), markRead.post(tx, { id })])
    return post ? [{ type: 'post.changed', postId: id, communityId: post.community_id }] : []
  }
  if (type !== 'comment') return []
  const [[comment]] = await Promise.all([puttingCommentBack(tx, { id }), markRead.comment(tx, { id })])
  return comment ? [{ type: 'comments.changed', postId: comment.post_id }] : []
}

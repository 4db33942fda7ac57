import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CommentView, commentEndpoints } from '#contract/comments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { requireOwn } from '#server/access/permissions.ts'
import { commentVisibleTo, postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { comments } from '#server/db/schema/comments.ts'
import { hiddenComments } from '#server/db/schema/hidden-comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { notFound } from '#server/http/errors.ts'
import { signedInPerson, stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toCommentView } from '#server/views/comment.view.ts'
import { type OwnPersonRow, ownPersonColumns, toAuthor } from '#server/views/person.view.ts'

interface Touched {
  postId: string
}

/** How it looks then is known of a comment to the post itself; of a reply it is asked by those who list it. */
interface Shown extends Touched {
  view: CommentView | null
}

interface TouchedRow {
  post_id: string
}

interface ShownRow extends TouchedRow, OwnPersonRow {
  parent_id: string | null
  content: string
  is_anonymous: boolean
  is_post_author: boolean
  tone_indicators: string[]
  created_at: string
  edited_at: string | null
}

/** How long a deleted comment can be brought back by its author. */
const undoWithin = sql`now() - interval '1 hour'`

const viewer = { id: idNow('viewer') }
const thisComment = eq(comments.id, idNow('comment'))
const own = and(thisComment, eq(comments.authorId, viewer.id))
const given = sql.placeholder

/** The comment, if the viewer may read it. */
const seen = (columns: SQL): SQL => sql`
  select ${columns} from ${comments} join ${posts} on ${posts.id} = ${comments.postId}
  where ${and(thisComment, postVisibleTo(viewer), commentVisibleTo(viewer), stillSignedIn)}`

const changed = sql`post_id, parent_id, content, is_anonymous, tone_indicators, created_at, edited_at, removed_at`
/** Of one's own comment, which `changed` has. */
const shown = sql`changed.*, me.*,
  changed.is_anonymous and ${posts.isAnonymous} and ${posts.authorId} = ${viewer.id} as is_post_author`

const toView = (id: string, row: ShownRow, by: Viewer): CommentView | null =>
  row.parent_id !== null
    ? null
    : toCommentView(
        {
          ...{ id, postId: row.post_id, parentId: null, content: row.content },
          ...{ isAnonymous: row.is_anonymous, isPostAuthor: row.is_post_author },
          // One's own is not folded for what one has chosen.
          ...{ toneIndicators: row.tone_indicators, hasFilteredWords: false, isByDeletedMember: false },
          createdAt: new Date(row.created_at),
          editedAt: row.edited_at === null ? null : new Date(row.edited_at),
          ...toAuthor(row),
        },
        by,
      )

interface Seen extends TouchedRow {
  is_mine: boolean
}
const whose = sql`${comments.id}, ${comments.postId}, ${comments.authorId} = ${viewer.id} as is_mine`

const looking = preparedSql<Seen>('comment_change_nothing', () => seen(whose))
const postIsReadable = sql`exists (select from ${posts} where ${and(eq(posts.id, comments.postId), postVisibleTo(viewer))})`

/** What was not sent stays as it is. */
const changing = preparedSql<ShownRow>(
  'comment_change',
  () => sql`
  with me as materialized (${signedInPerson(ownPersonColumns)}),
  changed as (
    update ${comments} set content = coalesce(${given('content')}::text, ${comments.content}),
      tone_indicators = coalesce(${given('tones')}::text[], ${comments.toneIndicators}),
      edited_at = now(), updated_at = now()
    where ${and(own, isNull(comments.deletedAt), isNull(comments.removedAt), postIsReadable)} and exists (select from me)
    returning ${changed}
  )
  select ${shown} from me, changed join ${posts} on ${posts.id} = changed.post_id`,
)

export async function changeComment(
  db: Database,
  by: Viewer,
  id: string,
  { content, toneIndicators }: BodyOf<typeof commentEndpoints.change>,
): Promise<Shown> {
  if (content === undefined && toneIndicators === undefined) return findOwn(db, by, id)
  const sent = { content: content ?? null, tones: toneIndicators ?? null }
  const [comment] = await writeAs(by, db, changing, { comment: id, ...sent })
  return comment ? { postId: comment.post_id, view: toView(id, comment, by) } : findOwn(db, by, id)
}

async function findOwn(db: Database, by: Viewer, id: string): Promise<Shown> {
  const [comment] = await writeAs(by, db, looking, { comment: id })
  if (!comment) throw notFound()
  requireOwn(comment.is_mine, 'comments')
  return { postId: comment.post_id, view: null }
}

const postStands = sql`exists (select from ${posts} where ${posts.id} = ${comments.postId} and ${posts.deletedAt} is null and ${posts.removedAt} is null)`

/** The comment's row is always touched before the post's, so that no two of these wait for each other. */
const removing = preparedSql<TouchedRow>(
  'comment_remove',
  () => sql`
  with gone as (
    update ${comments} set deleted_at = now(), updated_at = now()
    where ${and(own, isNull(comments.deletedAt), isNull(comments.removedAt), postStands, stillSignedIn)}
    returning post_id
  ),
  counted as (
    update ${posts} set comment_count = ${posts.commentCount} - 1 where ${posts.id} = (select post_id from gone)
  )
  select post_id from gone`,
)
const deletedBefore = preparedOnce((db) =>
  db
    .select({ id: comments.id })
    .from(comments)
    .where(and(own, isNotNull(comments.deletedAt)))
    .prepare('comment_removed_before'),
)

/**
 * Also in a community that its author has left: what they wrote stays theirs to take back (decision 0017). Null if it
 * was deleted before: the second time answers as the first did.
 */
export async function removeComment(db: Database, by: Viewer, id: string): Promise<Touched | null> {
  const [gone] = await writeAs(by, db, removing, { comment: id })
  if (gone) return { postId: gone.post_id }
  const before = await deletedBefore(db).execute({ viewer: by.id, comment: id })
  return before.length > 0 ? null : findOwn(db, by, id)
}

const restoring = preparedSql<ShownRow & { removed_at: string | null }>(
  'comment_restore',
  () => sql`
  with me as materialized (${signedInPerson(ownPersonColumns)}),
  changed as (
    update ${comments} set deleted_at = null, updated_at = now()
    where ${and(own, gt(comments.deletedAt, undoWithin), postIsReadable)} and exists (select from me)
    returning ${changed}
  ),
  -- Taken down by a moderator as well: it does not count until that is undone too.
  counted as (
    update ${posts} set comment_count = ${posts.commentCount} + 1
    where ${posts.id} = (select post_id from changed where removed_at is null)
  )
  select ${shown} from me, changed join ${posts} on ${posts.id} = changed.post_id`,
)

/** Null if it was not deleted, is back already, or is on a post that the viewer may no longer read. */
export async function restoreComment(db: Database, by: Viewer, id: string): Promise<Shown | null> {
  const [back] = await writeAs(by, db, restoring, { comment: id })
  return back ? { postId: back.post_id, view: back.removed_at === null ? toView(id, back, by) : null } : null
}

const hiding = preparedSql(
  'comment_hide',
  () => sql`
  with seen as materialized (${seen(sql`${comments.id}`)}),
  hidden as (
    insert into ${hiddenComments} (user_id, comment_id) select ${viewer.id}, id from seen on conflict do nothing
  )
  select id from seen`,
)
const unhiding = preparedSql(
  'comment_unhide',
  () => sql`
  with seen as materialized (${seen(sql`${comments.id}`)}),
  shown as (delete from ${hiddenComments} using seen where user_id = ${viewer.id} and comment_id = seen.id)
  select id from seen`,
)

export async function hideComment(db: Database, by: Viewer, id: string): Promise<void> {
  const found = await writeAs(by, db, hiding, { comment: id })
  if (found.length === 0) throw notFound()
}

export async function unhideComment(db: Database, by: Viewer, id: string): Promise<void> {
  const found = await writeAs(by, db, unhiding, { comment: id })
  if (found.length === 0) throw notFound()
}

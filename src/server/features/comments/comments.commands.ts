import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { CommentView, NewComment } from '#contract/comments.ts'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import { anyOf } from '#server/access/conditions.ts'
import { commentVisibleTo, isGone, postVisibleTo } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import { type Claim, claiming, claimValues, findCreated } from '#server/http/once.ts'
import { signedInPerson, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isFromUnmuted, isWanted } from '#server/notices/notices.ts'
import { toCommentView } from '#server/views/comment.view.ts'
import { type OwnPersonRow, ownPersonColumns, toAuthor } from '#server/views/person.view.ts'
import { requireReadablePost } from './comments.queries.ts'

const viewer = { id: idNow('viewer') }
const given = sql.placeholder

/** A comment, and who wrote what it answers. */
type Answering = NewComment & { parentAuthor: string | null }

interface Written extends OwnPersonRow {
  is_new: boolean
  told_post_author_id: string | null
  told_parent_author_id: string | null
  is_anonymous: boolean
  is_post_author: boolean
  created_at: string
}

/** This person, if a notice tells them of the comment. */
const ifTold = (who: SQL, kind: Extract<NoticeKind, 'comment' | 'reply'>): SQL =>
  sql`case when ${who} <> ${viewer.id} and ${isWanted(who, sql.raw(`'${kind}'`))}
    -- What was written anonymously is told of also to who has muted its author: silence would tell who it was.
    and (stays_anonymous or ${isFromUnmuted(who, viewer.id)}) then ${who} end`

const postAuthor = sql`post.author_id`
const parentAuthor = idNow('parentAuthor')

/** Who wrote the post; and who wrote the comment that is answered, who hears of it once if both are the same. */
const tellsPostAuthor = sql`${ifTold(postAuthor, 'comment')}, null`
const tellsBothAuthors = sql`case when ${postAuthor} <> ${parentAuthor} then ${ifTold(postAuthor, 'comment')} end, ${ifTold(parentAuthor, 'reply')}`

/**
 * All of it in one statement, so in one transaction and one round trip: whether the viewer may read the post, the key
 * if there is one, the comment, whom it tells, the counter, and what the comment looks like. No row: no such post for
 * them.
 * The comment's row comes before the post's, so that no two of these wait for each other.
 */
const writing = (name: string, hasKey: boolean, tells: SQL) =>
  preparedSql<Written>(
    name,
    () => sql`
    with post as materialized (
      select ${posts.id}, ${posts.authorId}, ${posts.isAnonymous}, me.*,
        -- Answering in one's own anonymous post under one's name would give the post away.
        coalesce(${given('isAnonymous')}::boolean, ${posts.isAnonymous} and ${posts.authorId} = ${viewer.id}) as stays_anonymous
      from ${posts}, (${signedInPerson(ownPersonColumns)}) as me
      where ${and(eq(posts.id, idNow('post')), postVisibleTo(viewer))}
    ),
    claimed as (${hasKey ? claiming(sql`post`) : sql`select id from post`}),
    written as (
      insert into ${comments} (id, post_id, author_id, parent_id, content, is_anonymous, tone_indicators,
        told_post_author_id, told_parent_author_id)
      select ${idNow('id')}, post.id, ${viewer.id}, ${idNow('parent')}, ${given('content')}::text, stays_anonymous,
        ${given('tones')}::text[], ${tells}
      from post, claimed
      returning id, post_id, is_anonymous, created_at, told_post_author_id, told_parent_author_id
    ),
    counted as (
      update ${posts} set comment_count = ${posts.commentCount} + 1 where ${posts.id} = (select post_id from written)
    )
    select written.id is not null as is_new, told_post_author_id, told_parent_author_id,
      written.is_anonymous, written.created_at,
      written.is_anonymous and post.is_anonymous and post.author_id = ${viewer.id} as is_post_author,
      person_id, display_name, profile_image_url, is_supporter, email
    from post left join written on true`,
  )

const write = {
  comment: {
    once: writing('comment_once', true, tellsPostAuthor),
    plain: writing('comment', false, tellsPostAuthor),
  },
  reply: {
    once: writing('reply_once', true, tellsBothAuthors),
    plain: writing('reply', false, tellsBothAuthors),
  },
}

/**
 * Answers its id, which is an earlier one's if the key was used before, and whom a notice tells of it. How it looks is
 * known of a comment to the post itself; whether a reply shows what it answers is asked by those who list it.
 */
export async function insertComment(
  db: Database,
  by: Viewer,
  id: string,
  { postId, parentId, parentAuthor, content, isAnonymous, toneIndicators }: Answering,
  claim: Claim | null,
): Promise<{ id: string; isNew: boolean; told: string[]; view: CommentView | null }> {
  const isReply = parentAuthor !== null
  const values = {
    id,
    post: postId,
    parent: parentId ?? null,
    ...(isReply && { parentAuthor }),
    content,
    isAnonymous: isAnonymous ?? null,
    tones: toneIndicators,
  }
  const { once, plain } = write[isReply ? 'reply' : 'comment']
  const [row] = claim
    ? await writeAs(by, db, once, { ...values, ...claimValues(claim) })
    : await writeAs(by, db, plain, values)
  if (row?.is_new)
    return {
      id,
      isNew: true,
      told: [row.told_post_author_id, row.told_parent_author_id].filter((who) => who !== null),
      view: isReply
        ? null
        : toCommentView(
            {
              id,
              postId,
              parentId: null,
              content,
              isAnonymous: row.is_anonymous,
              isPostAuthor: row.is_post_author,
              toneIndicators,
              hasFilteredWords: false,
              createdAt: new Date(row.created_at),
              editedAt: null,
              isByDeletedMember: false,
              ...toAuthor(row),
            },
            by,
          ),
    }
  const earlier = claim && (await findCreated(db, by, claim))
  if (!earlier) throw notFound()
  return { id: earlier, isNew: false, told: [], view: null }
}

export async function findParentAuthor(
  db: Queryable,
  by: Viewer,
  postId: string,
  parentId: string,
): Promise<string> {
  const [parent] = await db
    .select({ authorId: comments.authorId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.id, parentId),
        eq(comments.postId, postId),
        postVisibleTo(by),
        commentVisibleTo(by),
        // The place of a deleted member is nobody to answer to.
        anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
      ),
    )
  if (parent) return parent.authorId
  // Of a post that is not theirs to read they are told nothing else.
  await requireReadablePost(db, by, postId)
  throw badInput({ parentId: 'The comment you are replying to is not there any more.' })
}

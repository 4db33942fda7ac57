import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notifications/notice-kinds.ts'
import { anyOf } from '#server/access/conditions.ts'
import { isNewcomer } from '#server/access/newcomers.ts'
import {
  commentVisibleTo,
  isGone,
  mayCommentOn,
  postOnceVisibleTo,
  postVisibleTo,
} from '#server/access/visibility.ts'
import { idNow } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { isFromUnmuted, isHeardOf, isWanted } from '#server/notifications/notices.ts'
import { hotWrite } from './hot-write.sql.ts'

const given = sql.placeholder
const viewer = { id: idNow('viewer') }

const parent = sql`
  select ${comments.authorId} from ${comments} where ${and(
    eq(comments.id, idNow('parent')),
    eq(comments.postId, idNow('post')),
    commentVisibleTo(viewer),
    // The place of a deleted member is nobody to answer to.
    anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
  )}`

/**
 * A notice for somebody else, who wants it: one for a thread, which moves and is new again (decision 0059). Nobody is
 * muted who writes without a name: silence would tell who it was. After the counter, because an erasure too has the
 * post's row before the notices.
 */
const notifying = (who: SQL, kind: Extract<NoticeKind, 'comment' | 'reply'>, condition: SQL): SQL => sql`
  insert into ${notices} (id, user_id, kind, post_id, first_comment_id)
  select ${idNow(`${kind}NoticeId`)}, ${who}, ${sql.raw(`'${kind}'`)}, counted.id, written.id from written, allowed, counted
  where ${who} <> ${viewer.id} and ${condition} and ${isWanted(who, sql.raw(`'${kind}'`))}
    and (written.is_anonymous or ${isFromUnmuted(who, viewer.id)}) and ${isHeardOf(who, sql`counted.id`)}
  on conflict (post_id, user_id, kind) where post_id is not null do update set
    id = greatest(${notices.id}, excluded.id), created_at = now(), read_at = null,
    first_comment_id = case when ${notices.readAt} is null
      then least(${notices.firstCommentId}, excluded.first_comment_id) else excluded.first_comment_id end
  returning user_id`

/** Asked of who wants to, and not of one's own post, which a name would give away. */
const mayStayAnonymous = anyOf(
  sql`${given('isAnonymous')}::boolean is not true`,
  eq(posts.authorId, viewer.id),
  not(isNewcomer(viewer.id)),
)

/** Where nobody but the author can write, another voice than the post's would be known as hers. */
const tellsNoVoices = sql`(${posts.whoMayComment} <> 'nobody' or ${given('isAnonymous')}::boolean is not distinct from ${posts.isAnonymous}
  or ${given('isAnonymous')}::boolean is null)`

/** Among few, one without a name has few it could be of; a circle may be one person (decision 0081). */
const hasManyReaders = sql`(${posts.audience} = 'everyone' or ${given('isAnonymous')}::boolean is not true)`

/** What was written for friends is not published to everyone (decision 0081). */
const isAsShown = sql`(${posts.audience} <> 'everyone' or coalesce(${given('audience')}::text, 'everyone') = 'everyone')`

/** Also where the post becomes one for everyone while this waits for its row. */
export const widened = 'the post is for everyone now'
const hasNotWidened = sql`case when ${posts.audience} = 'everyone' and (select audience from allowed) <> 'everyone'
  then refuse(${sql.raw(`'${widened}'`)}) else true end`

/** Who may no longer read the post hears nothing: not even that there is something they may not read. */
const isStillFor = (who: SQL): SQL =>
  sql`exists (select from ${posts} where ${posts.id} = counted.id and ${postOnceVisibleTo({ id: who })} offset 0)`

const [author, parentAuthor] = [sql`allowed.author_id`, sql`allowed.parent_author_id`]

/**
 * The comment, its notices and the counter, if the viewer may read the post and comment on it. No row: no such post for them, or for a
 * reply no such comment. The comment's row comes before the post's, so that no two of these wait for each other.
 */
const writing = (name: string, isReply: boolean) =>
  hotWrite({
    name,
    columns: { notified: 'uuid[]' },
    allowed: sql`
      select ${posts.id}, ${posts.authorId}, ${posts.audience}, ${isReply ? sql`parent.author_id` : sql`null::uuid`} as parent_author_id,
        -- Answering in one's own anonymous post under one's name would give the post away.
        coalesce(${given('isAnonymous')}::boolean, ${posts.isAnonymous} and ${posts.authorId} = ${viewer.id}) as stays_anonymous
      from ${posts} ${isReply ? sql`, (${parent}) as parent` : sql``}
      where ${and(eq(posts.id, idNow('post')), postVisibleTo(viewer), mayCommentOn(viewer), mayStayAnonymous, tellsNoVoices, hasManyReaders, isAsShown)}`,
    writes: (from) => sql`
      written as (
        insert into ${comments} (id, post_id, author_id, parent_id, content, is_anonymous, tone_indicators)
        select ${idNow('id')}, allowed.id, ${viewer.id}, ${idNow('parent')}, ${given('content')}::text, stays_anonymous,
          ${given('tones')}::text[]
        from ${from} returning id, post_id, is_anonymous
      ),
      counted as (
        update ${posts} set comment_count = ${posts.commentCount} + 1 where ${posts.id} = (select post_id from written) and ${hasNotWidened}
        returning ${posts.id}
      ),
      ${isReply ? sql`notified_parent as (${notifying(parentAuthor, 'reply', isStillFor(parentAuthor))}),` : sql``}
      notified_author as (${
        // Who wrote both hears of it once.
        notifying(author, 'comment', isReply ? sql`${author} <> ${parentAuthor}` : sql`true`)
      })`,
    answer: sql`select array(select user_id from notified_author
      ${isReply ? sql`union all select user_id from notified_parent` : sql``}) from written`,
  })

export const comment = writing('comment_write', false)
export const reply = writing('reply_write', true)

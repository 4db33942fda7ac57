import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notifications/notice-kinds.ts'
import { anyOf } from '#server/access/conditions.ts'
import { commentVisibleTo, isGone, postVisibleTo } from '#server/access/visibility.ts'
import { idNow } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { isFromUnmuted, isWanted } from '#server/notifications/notices.ts'

// Of a bare insert (0.5 wanted): 0.34 one at a time, 0.27 eight at once; in the plain way, statement by statement, 0.21 and 0.15 (decision 0050).
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

/** A notice for somebody else, who wants it. Nobody is muted who writes without a name: silence would tell who it was. */
const telling = (who: SQL, kind: Extract<NoticeKind, 'comment' | 'reply'>, from: SQL): SQL => sql`
  insert into ${notices} (id, user_id, kind, comment_id)
  select ${idNow(`${kind}NoticeId`)}, ${who}, ${sql.raw(`'${kind}'`)}, written.id from written, ${from}
  where ${who} <> ${viewer.id} and ${isWanted(who, sql.raw(`'${kind}'`))}
    and (written.is_anonymous or ${isFromUnmuted(who, viewer.id)})
  returning user_id`

/**
 * Whether the viewer may read the post, the comment, its notices and the counter. No row: no such post for them, or for
 * a reply no such comment. The comment's row comes before the post's, so that no two of these wait for each other.
 */
const writing = (name: string, isReply: boolean) =>
  sqlStatement(
    name,
    { told: 'uuid[]' },
    () => sql`
    with post as materialized (
      select ${posts.id}, ${posts.authorId},
        -- Answering in one's own anonymous post under one's name would give the post away.
        coalesce(${given('isAnonymous')}::boolean, ${posts.isAnonymous} and ${posts.authorId} = ${viewer.id}) as stays_anonymous
      from ${posts} where ${and(eq(posts.id, idNow('post')), postVisibleTo(viewer))}
    ),
    ${isReply ? sql`parent as materialized (${parent}),` : sql``}
    written as (
      insert into ${comments} (id, post_id, author_id, parent_id, content, is_anonymous, tone_indicators)
      select ${idNow('id')}, post.id, ${viewer.id}, ${idNow('parent')}, ${given('content')}::text, stays_anonymous,
        ${given('tones')}::text[]
      from post ${isReply ? sql`, parent` : sql``} returning id, post_id, is_anonymous
    ),
    counted as (
      update ${posts} set comment_count = ${posts.commentCount} + 1 where ${posts.id} = (select post_id from written)
    ),
    ${isReply ? sql`told_parent as (${telling(sql`parent.author_id`, 'reply', sql`parent`)}),` : sql``}
    told_author as (${
      // Who wrote both hears of it once.
      isReply
        ? telling(
            sql`post.author_id`,
            'comment',
            sql`(select post.author_id from post, parent where post.author_id <> parent.author_id) as post`,
          )
        : telling(sql`post.author_id`, 'comment', sql`post`)
    })
    select array(select user_id from told_author ${isReply ? sql`union all select user_id from told_parent` : sql``})
    from written`,
  )

export const comment = writing('comment_write', false)
export const reply = writing('reply_write', true)

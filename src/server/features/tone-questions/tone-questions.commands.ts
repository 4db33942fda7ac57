import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import { anyOf } from '#server/access/conditions.ts'
import { commentVisibleTo, isGone, postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { atMost, idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notices } from '#server/db/schema/notices.ts'
import { posts } from '#server/db/schema/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isFromUnmuted, isWanted } from '#server/notices/notices.ts'

const viewer = { id: idNow('viewer') }
const subjectId = idNow('subject')
const given = sql.placeholder
const isAnonymousAsker = sql`${given('isAnonymous')}::boolean`

const isOpen = sql`${toneQuestions.answer} is null`
const ofPost = and(eq(toneQuestions.postId, posts.id), isNull(toneQuestions.commentId))
const ofComment = and(eq(toneQuestions.postId, comments.postId), eq(toneQuestions.commentId, comments.id))

/** How the viewer stands to what they ask about. For a query of posts, or of comments. */
const standing = (author: AnyPgColumn, questions: SQL | undefined): SQL => sql`
  ${author} = ${viewer.id} as is_own,
  exists (select from ${toneQuestions} where ${questions} and ${toneQuestions.askedById} = ${viewer.id}) as has_asked,
  (select count(*) from ${toneQuestions} where ${questions} and ${isOpen}) >= ${atMost(limits.openToneQuestions)} as is_full`

interface Asked {
  is_own: boolean
  has_asked: boolean
  is_full: boolean
  told: string | null
}

/** After the lock: questions to one author are counted one after the other. No row: nothing that the viewer may read. */
const asking = (name: string, subject: SQL) =>
  preparedSql<Asked>(
    name,
    () => sql`
    with subject as materialized (${subject}),
    asked as (
      insert into ${toneQuestions} (id, post_id, comment_id, asked_by_id, is_anonymous)
      select ${idNow('id')}, post_id, comment_id, ${viewer.id}, ${isAnonymousAsker}
      from subject where not is_own and not has_asked and not is_full returning id
    ),
    told as (
      insert into ${notices} (id, user_id, kind, tone_question_id)
      select ${idNow('noticeId')}, author_id, 'toneAsked', asked.id from asked, subject
      where ${isWanted(sql`author_id`, sql`'toneAsked'`)}
        and (${isAnonymousAsker} or ${isFromUnmuted(sql`author_id`, viewer.id)})
      returning user_id
    )
    select is_own, has_asked, is_full, (select user_id from told) as told from subject`,
  )

const subjects = {
  post: {
    lock: preparedSql(
      'tone_lock_post',
      () => sql`select from ${posts} where ${posts.id} = ${subjectId} for no key update`,
    ),
    ask: asking(
      'tone_ask_of_post',
      sql`select ${posts.authorId}, ${posts.id} as post_id, null::uuid as comment_id, ${standing(posts.authorId, ofPost)}
        from ${posts} where ${and(eq(posts.id, subjectId), postVisibleTo(viewer), stillSignedIn)}`,
    ),
  },
  comment: {
    lock: preparedSql(
      'tone_lock_comment',
      () => sql`select from ${comments} where ${comments.id} = ${subjectId} for no key update`,
    ),
    ask: asking(
      'tone_ask_of_comment',
      sql`select ${comments.authorId}, ${comments.postId}, ${comments.id} as comment_id, ${standing(comments.authorId, ofComment)}
        from ${comments} join ${posts} on ${posts.id} = ${comments.postId} where ${and(
          eq(comments.id, subjectId),
          postVisibleTo(viewer),
          commentVisibleTo(viewer),
          // In the place of a deleted member there is nobody to ask.
          anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
          stillSignedIn,
        )}`,
    ),
  },
}

/** Answers who is told of it, if anybody. Asking again changes nothing and tells nobody. */
export async function askForTone(
  db: Database,
  by: Viewer,
  kind: keyof typeof subjects,
  id: string,
  isAnonymous: boolean,
): Promise<string | null> {
  const { lock, ask } = subjects[kind]
  const values = { subject: id, isAnonymous, id: newId(), noticeId: newId() }
  const [asked] = await afterLock(
    db,
    () => lock(db, { subject: id }),
    () => writeAs(by, db, ask, values),
  )
  if (!asked) throw notFound()
  if (asked.is_own) throw notAllowed(`This is your own ${kind}.`)
  if (asked.is_full && !asked.has_asked)
    throw clash('Several people have asked this already. Please give the author some time.')
  return asked.told
}

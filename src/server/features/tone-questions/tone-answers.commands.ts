import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { toneAnswers } from '#contract/tone-answers.ts'
import type { NewToneAnswer } from '#contract/tone-questions.ts'
import { anyOf } from '#server/access/conditions.ts'
import { toneQuestionReaches } from '#server/access/tone-questions.ts'
import { commentVisibleTo, type Looker, postVisibleTo } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notices } from '#server/db/schema/notices.ts'
import { posts } from '#server/db/schema/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { clash, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isFromUnmuted, isWanted } from '#server/notices/notices.ts'

/** A question about something of the viewer's own that reaches them; anything else is not there. */
const isOwn = (viewer: Looker, id: string | SQL): SQL | undefined =>
  and(
    eq(toneQuestions.id, id),
    eq(sql`coalesce(${comments.authorId}, ${posts.authorId})`, viewer.id),
    postVisibleTo(viewer),
    anyOf(isNull(toneQuestions.commentId), commentVisibleTo(viewer)),
    toneQuestionReaches(viewer),
  )

async function lockOwnQuestion(tx: Queryable, viewer: Viewer, id: string) {
  const [question] = await tx
    .select({
      answer: toneQuestions.answer,
      postId: posts.id,
      communityId: posts.communityId,
      commentId: toneQuestions.commentId,
      tones: sql<string[]>`coalesce(${comments.toneIndicators}, ${posts.toneIndicators})`,
    })
    .from(toneQuestions)
    .innerJoin(posts, eq(posts.id, toneQuestions.postId))
    .leftJoin(comments, eq(comments.id, toneQuestions.commentId))
    .where(isOwn(viewer, id))
    .for('no key update', { of: toneQuestions })
  if (!question) throw notFound()
  return question
}

const author = { id: idNow('viewer') }
const asker = sql`asked_by_id`

const locking = preparedSql(
  'tone_lock_question',
  () => sql`select from ${toneQuestions} where ${toneQuestions.id} = ${idNow('id')} for no key update`,
)

/** After the lock. No row: no question that reaches the viewer. */
const answering = preparedSql<{ asked_by_id: string; is_again: boolean; told: string | null }>(
  'tone_answer',
  () => sql`
  with question as materialized (
    select ${toneQuestions.id}, ${toneQuestions.askedById}, ${toneQuestions.answer} is not null as is_again,
      coalesce(${comments.isAnonymous}, ${posts.isAnonymous}) as is_anonymous
    from ${toneQuestions} join ${posts} on ${posts.id} = ${toneQuestions.postId}
      left join ${comments} on ${comments.id} = ${toneQuestions.commentId}
    where ${and(isOwn(author, idNow('id')), stillSignedIn)}
  ),
  answered as (
    update ${toneQuestions} set answer = ${sql.placeholder('answer')}::text, words = ${sql.placeholder('words')}::text,
      answered_at = now()
    from question where ${toneQuestions.id} = question.id
  ),
  -- What was written anonymously is told of all the same: its absence would tell who wrote it.
  told as (
    insert into ${notices} (id, user_id, kind, tone_question_id)
    select ${idNow('noticeId')}, ${asker}, 'toneAnswered', id from question
    where not is_again and ${isWanted(asker, sql`'toneAnswered'`)}
      and (is_anonymous or ${isFromUnmuted(asker, author.id)})
    returning user_id
  )
  select asked_by_id, is_again, (select user_id from told) as told from question`,
)

/** Answers who is told of it, if anybody. A second answer takes the place of the first, and is told again only then. */
export async function answerToneQuestion(
  db: Database,
  by: Viewer,
  id: string,
  { answer, words }: NewToneAnswer,
): Promise<string | null> {
  const [question] = await afterLock(
    db,
    () => locking(db, { id }),
    () => writeAs(by, db, answering, { id, answer, words: words ?? null, noticeId: newId() }),
  )
  if (!question) throw notFound()
  // Who asked was told the first time; the notice they have says what the answer is now.
  return question.is_again ? question.asked_by_id : question.told
}

interface Changed {
  postId: string
  communityId: string | null
  commentId: string | null
}

/** As an edit of the tones, which others see as one. Answers what changed; null if the tone is there already. */
export const showAnsweredTone = (db: Database, viewer: Viewer, id: string): Promise<Changed | null> =>
  db.transaction(async (tx) => {
    const { answer, tones, postId, communityId, commentId } = await lockOwnQuestion(tx, viewer, id)
    const tone = toneAnswers.find(({ key, isTone }) => isTone && key === answer)
    if (!tone) throw clash('Please answer with a tone first.')
    if (tones.includes(tone.key)) return null
    const editedAt = sql`now()`
    if (commentId)
      // A comment has one tone at most.
      await tx
        .update(comments)
        .set({ toneIndicators: [tone.key], editedAt })
        .where(eq(comments.id, commentId))
    else
      await tx
        .update(posts)
        .set({ toneIndicators: [...tones, tone.key].slice(-limits.tonesPerPost), editedAt })
        .where(eq(posts.id, postId))
    return { postId, communityId, commentId }
  })

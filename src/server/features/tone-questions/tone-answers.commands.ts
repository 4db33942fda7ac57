import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { toneAnswers } from '#contract/tone-answers.ts'
import type { NewToneAnswer } from '#contract/tone-questions.ts'
import { toneQuestionReaches } from '#server/access/tone-questions.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { atMost, idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notices } from '#server/db/schema/notices.ts'
import { posts } from '#server/db/schema/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { clash, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isFromUnmuted, isWanted } from '#server/notices/notices.ts'

const author = { id: idNow('viewer') }

/**
 * A question about something of the viewer's own that reaches them, with the post, and the comment if it is about one;
 * anything else is not there. Locked, so that of two answers at once one is the first.
 */
const ownQuestion = sql`${toneQuestions} join ${posts} on ${posts.id} = ${toneQuestions.postId}
  left join ${comments} on ${comments.id} = ${toneQuestions.commentId}
  where ${and(
    eq(toneQuestions.id, idNow('id')),
    eq(sql`coalesce(${comments.authorId}, ${posts.authorId})`, author.id),
    postVisibleTo(author),
    // Their own comment is there for them as long as it stands.
    isNull(comments.deletedAt),
    isNull(comments.removedAt),
    toneQuestionReaches(author),
    stillSignedIn,
  )} for no key update of ${toneQuestions}`
const asker = sql`asked_by_id`

/** No row: no question that reaches the viewer. */
const answering = preparedSql<{ asked_by_id: string; is_again: boolean; told: string | null }>(
  'tone_answer',
  () => sql`
  with question as materialized (
    select ${toneQuestions.id}, ${toneQuestions.askedById}, ${toneQuestions.answer} is not null as is_again,
      coalesce(${comments.isAnonymous}, ${posts.isAnonymous}) as is_anonymous
    from ${ownQuestion}
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
  const values = { id, answer, words: words ?? null, noticeId: newId() }
  const [question] = await writeAs(by, db, answering, values)
  if (!question) throw notFound()
  // Who asked was told the first time; the notice they have says what the answer is now.
  return question.is_again ? question.asked_by_id : question.told
}

interface Changed {
  postId: string
  communityId: string | null
  commentId: string | null
}

interface Shown {
  post_id: string
  community_id: string | null
  comment_id: string | null
  is_tone: boolean
  is_there: boolean
}

const tones = toneAnswers.filter(({ isTone }) => isTone).map(({ key }) => key)

/** As an edit of the tones, which others see as one. No row: no question that reaches the viewer. */
const showing = preparedSql<Shown>(
  'tone_show',
  () => sql`
  with question as materialized (
    select ${posts.id} as post_id, ${posts.communityId}, ${toneQuestions.commentId}, ${toneQuestions.answer},
      coalesce(${inArray(toneQuestions.answer, tones)}, false) as is_tone,
      coalesce(${toneQuestions.answer} = any(coalesce(${comments.toneIndicators}, ${posts.toneIndicators})), false) as is_there
    from ${ownQuestion}
  ),
  tone as (select * from question where is_tone and not is_there),
  -- A comment has one tone at most.
  of_comment as (
    update ${comments} set tone_indicators = array[answer], edited_at = now(), updated_at = now() from tone
    where ${comments.id} = tone.comment_id
  ),
  of_post as (
    update ${posts} set edited_at = now(), updated_at = now(), tone_indicators = (${posts.toneIndicators} || answer)
      [cardinality(${posts.toneIndicators}) + 2 - ${atMost(limits.tonesPerPost)}:]
    from tone where ${posts.id} = tone.post_id and tone.comment_id is null
  )
  select post_id, community_id, comment_id, is_tone, is_there from question`,
)

/** Answers what changed; null if the tone is there already. */
export async function showAnsweredTone(db: Database, by: Viewer, id: string): Promise<Changed | null> {
  const [question] = await writeAs(by, db, showing, { id })
  if (!question) throw notFound()
  if (!question.is_tone) throw clash('Please answer with a tone first.')
  if (question.is_there) return null
  return { postId: question.post_id, communityId: question.community_id, commentId: question.comment_id }
}

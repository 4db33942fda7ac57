import { and, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { type ToneAnswer, toneAnswers } from '#contract/tone-questions/tone-answers.ts'
import type { NewToneAnswer } from '#contract/tone-questions/tone-questions.ts'
import { toneQuestionReaches } from '#server/access/tone-questions.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'

/**
 * A question about something of the viewer's own that reaches them; anything else is not there. Locked, so that of two
 * answers at once one is the first.
 */
async function lockOwnQuestion(tx: Transaction, viewer: Viewer, id: string) {
  const [question] = await tx
    .select({
      askedById: toneQuestions.askedById,
      answer: toneQuestions.answer,
      postId: posts.id,
      communityId: posts.communityId,
      commentId: toneQuestions.commentId,
      isAuthorAnonymous: sql<boolean>`coalesce(${comments.isAnonymous}, ${posts.isAnonymous})`,
    })
    .from(toneQuestions)
    .innerJoin(posts, eq(posts.id, toneQuestions.postId))
    .leftJoin(comments, eq(comments.id, toneQuestions.commentId))
    .where(
      and(
        eq(toneQuestions.id, id),
        eq(sql`coalesce(${comments.authorId}, ${posts.authorId})`, viewer.id),
        postVisibleTo(viewer),
        // Their own comment is there for them as long as it stands.
        isNull(comments.deletedAt),
        isNull(comments.removedAt),
        toneQuestionReaches(viewer),
      ),
    )
    .for('no key update', { of: toneQuestions })
  if (!question) throw notFound()
  return question
}

/** Answers who is told of it, if anybody. A second answer takes the place of the first, and is told again only then. */
export async function answerToneQuestion(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { answer, words = null }: NewToneAnswer,
): Promise<string | null> {
  const question = await lockOwnQuestion(tx, viewer, id)
  await tx
    .update(toneQuestions)
    .set({ answer, words, answeredAt: sql`now()` })
    .where(eq(toneQuestions.id, id))
  // Who asked was told the first time; the notice they have says what the answer is now.
  if (question.answer !== null) return question.askedById
  const from = question.isAuthorAnonymous ? null : viewer.id
  const notice = { userId: question.askedById, kind: 'toneAnswered', toneQuestionId: id } as const
  return (await notify(tx, from, notice)) ? question.askedById : null
}

interface Changed {
  postId: string
  communityId: string | null
  commentId: string | null
}

const tones = new Set(toneAnswers.filter(({ isTone }) => isTone).map(({ key }) => key))

/** As an edit of the tones, which others see as one. Answers what changed; null if the tone is there already. */
export async function showAnsweredTone(tx: Transaction, viewer: Viewer, id: string): Promise<Changed | null> {
  const { answer, postId, communityId, commentId } = await lockOwnQuestion(tx, viewer, id)
  if (answer === null || !tones.has(answer)) throw clash(t('Please answer with a tone first.'))
  const hasChanged = commentId
    ? await showOnComment(tx, commentId, answer)
    : await showOnPost(tx, postId, answer)
  return hasChanged ? { postId, communityId, commentId } : null
}

const edited = { editedAt: sql`now()`, updatedAt: sql`now()` }

/** Whether it was not there yet. A comment has one tone at most. */
async function showOnComment(tx: Transaction, id: string, tone: ToneAnswer): Promise<boolean> {
  const [comment] = await tx
    .select({ tones: comments.toneIndicators })
    .from(comments)
    .where(eq(comments.id, id))
    .for('no key update')
  if (!comment || comment.tones.includes(tone)) return false
  await tx
    .update(comments)
    .set({ toneIndicators: [tone], ...edited })
    .where(eq(comments.id, id))
  return true
}

/** Whether it was not there yet. Where there is no room for one more, the first one goes. */
async function showOnPost(tx: Transaction, id: string, tone: ToneAnswer): Promise<boolean> {
  const [post] = await tx
    .select({ tones: posts.toneIndicators })
    .from(posts)
    .where(eq(posts.id, id))
    .for('no key update')
  if (!post || post.tones.includes(tone)) return false
  await tx
    .update(posts)
    .set({ toneIndicators: [...post.tones, tone].slice(-limits.tonesPerPost), ...edited })
    .where(eq(posts.id, id))
  return true
}

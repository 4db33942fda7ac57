import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { limits } from '#contract/limits.ts'
import { toneAnswers } from '#contract/tone-answers.ts'
import type { NewToneAnswer } from '#contract/tone-questions.ts'
import { anyOf } from '#server/access/conditions.ts'
import { toneQuestionReaches } from '#server/access/tone-questions.ts'
import { commentVisibleTo, isGone, postVisibleTo } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertNotice } from '#server/notices/notices.ts'

interface Subject {
  authorId: string
  postId: string
  commentId: string | null
}

/** Locked, so that questions to one author are counted one after the other. */
async function lockPost(tx: Queryable, viewer: Viewer, id: string): Promise<Subject> {
  const [post] = await tx
    .select({ authorId: posts.authorId, postId: posts.id })
    .from(posts)
    .where(and(eq(posts.id, id), postVisibleTo(viewer)))
    .for('no key update')
  if (!post) throw notFound()
  return { ...post, commentId: null }
}

async function lockComment(tx: Queryable, viewer: Viewer, id: string): Promise<Subject> {
  const [comment] = await tx
    .select({ authorId: comments.authorId, postId: comments.postId, commentId: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.id, id),
        postVisibleTo(viewer),
        commentVisibleTo(viewer),
        // In the place of a deleted member there is nobody to ask.
        anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
      ),
    )
    .for('no key update', { of: comments })
  if (!comment) throw notFound()
  return comment
}

const ofSubject = ({ postId, commentId }: Subject) =>
  and(
    eq(toneQuestions.postId, postId),
    commentId === null ? isNull(toneQuestions.commentId) : eq(toneQuestions.commentId, commentId),
  )

/** Answers who is told of it, if anybody. Asking again changes nothing and tells nobody. */
const ask = (
  db: Database,
  viewer: Viewer,
  isAnonymous: boolean,
  lock: (tx: Queryable) => Promise<Subject>,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const subject = await lock(tx)
    if (subject.authorId === viewer.id)
      throw notAllowed(`This is your own ${subject.commentId ? 'comment' : 'post'}.`)
    const asked = await tx
      .select({ by: toneQuestions.askedById, answer: toneQuestions.answer })
      .from(toneQuestions)
      .where(ofSubject(subject))
    if (asked.some(({ by }) => by === viewer.id)) return null
    if (asked.filter(({ answer }) => answer === null).length >= limits.openToneQuestions)
      throw clash('Several people have asked this already. Please give the author some time.')
    const id = uuidv7()
    const { authorId, postId, commentId } = subject
    await tx.insert(toneQuestions).values({ id, postId, commentId, askedById: viewer.id, isAnonymous })
    const isTold = await insertNotice(tx, { userId: authorId, kind: 'toneAsked', toneQuestionId: id })
    return isTold ? authorId : null
  })

export const askOfPost = (db: Database, viewer: Viewer, id: string, isAnonymous: boolean) =>
  ask(db, viewer, isAnonymous, (tx) => lockPost(tx, viewer, id))

export const askOfComment = (db: Database, viewer: Viewer, id: string, isAnonymous: boolean) =>
  ask(db, viewer, isAnonymous, (tx) => lockComment(tx, viewer, id))

/** A question about something of the viewer's own that reaches them; anything else is not there. */
async function lockOwnQuestion(tx: Queryable, viewer: Viewer, id: string) {
  const [question] = await tx
    .select({
      askedById: toneQuestions.askedById,
      answer: toneQuestions.answer,
      postId: posts.id,
      communityId: posts.communityId,
      commentId: toneQuestions.commentId,
      tones: sql<string[]>`coalesce(${comments.toneIndicators}, ${posts.toneIndicators})`,
    })
    .from(toneQuestions)
    .innerJoin(posts, eq(posts.id, toneQuestions.postId))
    .leftJoin(comments, eq(comments.id, toneQuestions.commentId))
    .where(
      and(
        eq(toneQuestions.id, id),
        eq(sql`coalesce(${comments.authorId}, ${posts.authorId})`, viewer.id),
        postVisibleTo(viewer),
        anyOf(isNull(toneQuestions.commentId), commentVisibleTo(viewer)),
        toneQuestionReaches(viewer),
      ),
    )
    .for('no key update', { of: toneQuestions })
  if (!question) throw notFound()
  return question
}

/** Answers who is told of it, if anybody. A second answer takes the place of the first, and is told again only then. */
export const answerToneQuestion = (
  db: Database,
  viewer: Viewer,
  id: string,
  { answer, words }: NewToneAnswer,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const { askedById, answer: before } = await lockOwnQuestion(tx, viewer, id)
    await tx
      .update(toneQuestions)
      .set({ answer, words: words ?? null, answeredAt: sql`now()` })
      .where(eq(toneQuestions.id, id))
    // Who asked was told the first time; the notice they have says what the answer is now.
    if (before !== null) return askedById
    const isTold = await insertNotice(tx, { userId: askedById, kind: 'toneAnswered', toneQuestionId: id })
    return isTold ? askedById : null
  })

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

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { commentAddressableBy, postVisibleTo } from '#server/access/visibility.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'

interface Subject {
  authorId: string
  postId: string
  /** Null: the post itself. */
  commentId: string | null
}

/** Something that the viewer may read, locked: questions about it are counted one after the other. */
const lockSubject = {
  post: async (tx: Transaction, viewer: Viewer, id: string): Promise<Subject | undefined> => {
    const [post] = await tx
      .select({ authorId: posts.authorId, postId: posts.id })
      .from(posts)
      .where(and(eq(posts.id, id), postVisibleTo(viewer)))
      .for('no key update')
    return post && { ...post, commentId: null }
  },
  comment: async (tx: Transaction, viewer: Viewer, id: string): Promise<Subject | undefined> => {
    const [comment] = await tx
      .select({ authorId: comments.authorId, postId: comments.postId, commentId: comments.id })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(eq(comments.id, id), commentAddressableBy(viewer)))
      .for('no key update', { of: comments })
    return comment
  },
}

/** Answers who is told of it, if anybody. Asking again changes nothing and tells nobody. */
export async function askForTone(
  tx: Transaction,
  viewer: Viewer,
  kind: keyof typeof lockSubject,
  subjectId: string,
  isAnonymous: boolean,
): Promise<string | null> {
  const subject = await lockSubject[kind](tx, viewer, subjectId)
  if (!subject) throw notFound()
  const { authorId, postId, commentId } = subject
  if (authorId === viewer.id)
    throw notAllowed(kind === 'post' ? t('This is your own post.') : t('This is your own comment.'))
  const asked = await countQuestions(tx, viewer, subject)
  if (asked.byViewer > 0) return null
  if (asked.open >= limits.openToneQuestions)
    throw clash(
      t('The author has already been asked this a few times. When they add a tone, it shows there.'),
    )
  const id = newId()
  await tx.insert(toneQuestions).values({ id, postId, commentId, askedById: viewer.id, isAnonymous })
  const notice = { userId: authorId, kind: 'toneAsked', toneQuestionId: id } as const
  return (await notify(tx, isAnonymous ? null : viewer.id, notice, postId)) ? authorId : null
}

async function countQuestions(tx: Transaction, viewer: Viewer, { postId, commentId }: Subject) {
  const countOf = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
  const [asked] = await tx
    .select({
      byViewer: countOf(eq(toneQuestions.askedById, viewer.id)),
      open: countOf(isNull(toneQuestions.answer)),
    })
    .from(toneQuestions)
    .where(
      and(
        eq(toneQuestions.postId, postId),
        commentId ? eq(toneQuestions.commentId, commentId) : isNull(toneQuestions.commentId),
      ),
    )
  return asked ?? { byViewer: 0, open: 0 }
}

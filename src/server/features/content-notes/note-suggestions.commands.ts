import { and, eq } from 'drizzle-orm'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { contentNoteSuggestions as suggestions } from '#server/db/schema/content-notes/content-note-suggestions.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'

const isOfPost = (postId: string, note: ContentNote) =>
  and(eq(suggestions.postId, postId), eq(suggestions.note, note))

/**
 * Answers who is told of it, if anybody. An author hears of each note once, however many readers think of it, and is
 * not asked again about a note that they did not want.
 */
export async function suggestNote(
  tx: Transaction,
  viewer: Viewer,
  postId: string,
  note: ContentNote,
): Promise<string | null> {
  // Locked, so that of two readers at once one is told of.
  const [post] = await tx
    .select({ authorId: posts.authorId, contentNotes: posts.contentNotes })
    .from(posts)
    .where(and(eq(posts.id, postId), postVisibleTo(viewer)))
    .for('no key update')
  if (!post) throw notFound()
  if (post.authorId === viewer.id)
    throw notAllowed(t('This is your own post. You can add a content note by editing it.'))
  if (post.contentNotes.includes(note)) throw clash(t('This post already has that content note.'))
  const earlier = await tx
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(isOfPost(postId, note))
    .limit(1)
  const id = newId()
  await tx.insert(suggestions).values({ id, postId, suggestedById: viewer.id, note }).onConflictDoNothing()
  if (earlier.length > 0) return null
  // Who suggests it does so unnamed.
  const notice = { userId: post.authorId, kind: 'noteSuggested', suggestionId: id } as const
  return (await notify(tx, null, notice, postId)) ? post.authorId : null
}

/** Whoever else suggested the same note is answered too. Answers which post changed; null if none did. */
export async function answerSuggestion(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  answer: 'add' | 'decline',
): Promise<{ postId: string; communityId: string | null } | null> {
  const [asked] = await tx
    .select({
      note: suggestions.note,
      postId: posts.id,
      communityId: posts.communityId,
      contentNotes: posts.contentNotes,
    })
    .from(suggestions)
    .innerJoin(posts, eq(posts.id, suggestions.postId))
    .where(and(eq(suggestions.id, id), eq(posts.authorId, viewer.id), postVisibleTo(viewer)))
    .for('no key update', { of: posts })
  if (!asked) throw notFound()
  const { note, postId, communityId, contentNotes } = asked
  await tx
    .update(suggestions)
    .set({ state: answer === 'add' ? 'added' : 'declined' })
    .where(isOfPost(postId, note))
  if (answer === 'decline' || contentNotes.includes(note)) return null
  await tx
    .update(posts)
    .set({ contentNotes: [...contentNotes, note] })
    .where(eq(posts.id, postId))
  return { postId, communityId }
}

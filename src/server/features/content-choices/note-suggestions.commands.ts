import { and, eq, ne, sql } from 'drizzle-orm'
import type { ContentNote } from '#contract/content-notes.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { contentNoteSuggestions } from '#server/db/schema/content-note-suggestions.ts'
import { posts } from '#server/db/schema/posts.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertNotice } from '#server/notices/notices.ts'

/**
 * Answers who is told of it, if anybody. An author hears of each note once, however many readers think of it, and is
 * not asked again about a note that they did not want.
 */
export const suggestNote = (
  db: Database,
  viewer: Viewer,
  postId: string,
  note: ContentNote,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    // Locked, so that two readers at once are told of once.
    const [post] = await tx
      .select({ authorId: posts.authorId, contentNotes: posts.contentNotes })
      .from(posts)
      .where(and(eq(posts.id, postId), postVisibleTo(viewer)))
      .for('no key update')
    if (!post) throw notFound()
    if (post.authorId === viewer.id)
      throw notAllowed('This is your own post. You can add a content note by editing it.')
    if (post.contentNotes.includes(note)) throw clash('This post already has that content note.')
    const id = newId()
    const [added] = await tx
      .insert(contentNoteSuggestions)
      .values({ id, postId, suggestedById: viewer.id, note })
      .onConflictDoNothing()
      .returning({ id: contentNoteSuggestions.id })
    if (!added) return null
    const others = await tx
      .select({ id: contentNoteSuggestions.id })
      .from(contentNoteSuggestions)
      .where(
        and(
          eq(contentNoteSuggestions.postId, postId),
          eq(contentNoteSuggestions.note, note),
          ne(contentNoteSuggestions.id, id),
        ),
      )
      .limit(1)
    if (others.length > 0) return null
    const isTold = await insertNotice(tx, { userId: post.authorId, kind: 'noteSuggested', suggestionId: id })
    return isTold ? post.authorId : null
  })

/** Answers which post changed; null if none did. */
export const answerSuggestion = (
  db: Database,
  viewer: Viewer,
  id: string,
  answer: 'add' | 'decline',
): Promise<{ postId: string; communityId: string | null } | null> =>
  db.transaction(async (tx) => {
    const [asked] = await tx
      .select({
        note: contentNoteSuggestions.note,
        postId: posts.id,
        communityId: posts.communityId,
        contentNotes: posts.contentNotes,
      })
      .from(contentNoteSuggestions)
      .innerJoin(posts, eq(posts.id, contentNoteSuggestions.postId))
      .where(and(eq(contentNoteSuggestions.id, id), eq(posts.authorId, viewer.id), postVisibleTo(viewer)))
      .for('no key update', { of: posts })
    if (!asked) throw notFound()
    const { note, postId, communityId, contentNotes } = asked
    await tx
      .update(contentNoteSuggestions)
      .set({ state: answer === 'add' ? 'added' : 'declined' })
      .where(and(eq(contentNoteSuggestions.postId, postId), eq(contentNoteSuggestions.note, note)))
    if (answer === 'decline' || contentNotes.includes(note)) return null
    await tx
      .update(posts)
      .set({ contentNotes: sql`array_append(${posts.contentNotes}, ${note})` })
      .where(eq(posts.id, postId))
    return { postId, communityId }
  })

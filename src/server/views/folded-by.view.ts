import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FoldedBy } from '#contract/content-notes/folded-by.ts'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import type { SqlViewer } from '#server/access/visibility.ts'
import { hasWordsFilteredBy, postHasWordsFilteredBy } from '#server/access/word-filters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'

/** Whether a text folds for its words: what is left out of lists is folded behind its link. */
export const hasFilteredWords = (
  viewer: SqlViewer['id'],
  words: AnyPgColumn,
  author: AnyPgColumn,
): SQL<boolean> => sql<boolean>`(${hasWordsFilteredBy(viewer, words)} and ${author} <> ${viewer})`

/** The same for a post, with all that it says. */
export const postHasFilteredWords = (viewer: SqlViewer['id']): SQL<boolean> =>
  sql<boolean>`(${postHasWordsFilteredBy(viewer)} and ${posts.authorId} <> ${viewer})`

interface Foldable {
  contentNotes: readonly ContentNote[]
  shownNotes: readonly string[] | null
  hasFilteredWords: boolean
  isMine: boolean
}

/** A note folds a post unless the viewer chose to be shown such posts. One's own are never folded. */
export function toFoldedBy({
  contentNotes,
  shownNotes,
  hasFilteredWords: words,
  isMine,
}: Foldable): FoldedBy {
  if (isMine || (contentNotes.length === 0 && !words)) return null
  const notes = contentNotes.filter((note) => !shownNotes?.includes(note))
  return notes.length > 0 || words ? { notes, words } : null
}

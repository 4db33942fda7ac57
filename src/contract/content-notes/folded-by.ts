import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { contentNotes } from './note-list.ts'

const noteKeys = contentNotes.map(({ key }) => key)
export const ContentNoteKey = z.enum(noteKeys, {
  error: () => t('Please choose a content note from the list.'),
})

export const ContentNoteList = z
  .array(ContentNoteKey, { error: () => t('Content notes are a list.') })
  .max(limits.contentNotesPerPost, {
    error: () => t('A post can have at most {max} content notes.', { max: limits.contentNotesPerPost }),
  })
  .transform((notes) => noteKeys.filter((key) => notes.includes(key)))

/**
 * Why something is folded for whoever asks: by their choices about content notes, and by their word filters. Null: it
 * is not. The client needs no rules, and the words of a filter are not repeated to who does not want to meet them.
 */
export const FoldedBy = z.object({ notes: z.array(ContentNoteKey), words: z.boolean() }).nullable()
export type FoldedBy = z.infer<typeof FoldedBy>

import type { FoldedBy } from '#contract/content-notes/folded-by.ts'
import { type ContentNote, contentNotes } from '#contract/content-notes/note-list.ts'
import { t } from '#words/t.ts'

export const noteLabel = (note: ContentNote): string =>
  contentNotes.find(({ key }) => key === note)?.label() ?? note

/** 'Content note: Food or eating', or with several 'Content notes: …; …'. */
export const notesInWords = (notes: readonly ContentNote[]): string =>
  t('{count, plural, one {Content note: {notes}} other {Content notes: {notes}}}', {
    count: notes.length,
    notes: notes.map(noteLabel).join('; '),
  })

/** Why something is folded. A filtered word itself is not repeated: the person does not want to meet it. */
export function whyFolded({ notes, words }: NonNullable<FoldedBy>): string[] {
  return [...(notes.length > 0 ? [notesInWords(notes)] : []), ...(words ? [t('Has words you filter')] : [])]
}

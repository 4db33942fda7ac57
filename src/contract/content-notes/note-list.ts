/** Notes that a post can carry, so that nobody meets such a thing unprepared. Free of zod: the browser shows them. */
export const contentNotes = [
  { key: 'food', label: 'Food or eating' },
  { key: 'medical', label: 'Medical things' },
  { key: 'mental-health', label: 'Mental health' },
  { key: 'self-harm', label: 'Self-harm or suicide' },
  { key: 'loss', label: 'Loss or grief' },
  { key: 'violence', label: 'Violence or abuse' },
  { key: 'sexuality', label: 'Sexuality' },
  { key: 'animals', label: 'Animals: insects, spiders or hurt animals' },
  { key: 'flashing', label: 'Flashing or moving pictures' },
  { key: 'eye-contact', label: 'Eye contact in the photo' },
  { key: 'strong-language', label: 'Strong language' },
  { key: 'alcohol-drugs', label: 'Alcohol or drugs' },
] as const
export type ContentNote = (typeof contentNotes)[number]['key']

/** What a person wants to happen to a post with a note. */
export const noteEffects = ['show', 'fold', 'hide'] as const
export type NoteEffect = (typeof noteEffects)[number]

/** For a note about which a person has chosen nothing. */
export const defaultNoteEffect: NoteEffect = 'fold'

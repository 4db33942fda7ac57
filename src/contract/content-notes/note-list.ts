import { t } from '#words/t.ts'
/** Notes that a post can carry, so that nobody meets such a thing unprepared. Free of zod: the browser shows them. */
export const contentNotes = [
  { key: 'food', label: () => t('Food or eating') },
  { key: 'medical', label: () => t('Medical things') },
  { key: 'mental-health', label: () => t('Mental health') },
  { key: 'self-harm', label: () => t('Self-harm or suicide') },
  { key: 'loss', label: () => t('Loss or grief') },
  { key: 'violence', label: () => t('Violence or abuse') },
  { key: 'sexuality', label: () => t('Sexuality') },
  { key: 'animals', label: () => t('Animals: insects, spiders or hurt animals') },
  { key: 'flashing', label: () => t('Flashing or moving pictures') },
  { key: 'eye-contact', label: () => t('Eye contact in the photo') },
  { key: 'strong-language', label: () => t('Strong language') },
  { key: 'alcohol-drugs', label: () => t('Alcohol or drugs') },
] as const
export type ContentNote = (typeof contentNotes)[number]['key']

/** What a person wants to happen to a post with a note. */
export const noteEffects = ['show', 'fold', 'hide'] as const
export type NoteEffect = (typeof noteEffects)[number]

/** For a note about which a person has chosen nothing. */
export const defaultNoteEffect: NoteEffect = 'fold'

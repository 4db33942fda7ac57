import { tones } from '#contract/tones/tones.ts'
import { t } from '#words/t.ts'

/** What an author can answer to 'How did you mean this?', one tap each. Free of zod: the browser offers them. */
export const toneAnswers = [
  ...tones.map(({ word, label }) => ({ key: word, label, isTone: true as const })),
  { key: 'literally', label: () => t('I meant it literally'), isTone: false as const },
  { key: 'about-nobody', label: () => t('It was not about anyone here'), isTone: false as const },
  { key: 'badly-put', label: () => t('I put it badly'), isTone: false as const },
  { key: 'rather-not', label: () => t('I would rather not say'), isTone: false as const },
] as const
export type ToneAnswer = (typeof toneAnswers)[number]['key']

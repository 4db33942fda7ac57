import { tones } from '#contract/tones/tones.ts'

/** What an author can answer to 'How did you mean this?', one tap each. Free of zod: the browser offers them. */
export const toneAnswers = [
  ...tones.map(({ word }) => ({ key: word, label: word, isTone: true as const })),
  { key: 'literally', label: 'I meant it literally', isTone: false as const },
  { key: 'about-nobody', label: 'It was not about anyone here', isTone: false as const },
  { key: 'badly-put', label: 'I put it badly', isTone: false as const },
  { key: 'rather-not', label: 'I would rather not say', isTone: false as const },
] as const
export type ToneAnswer = (typeof toneAnswers)[number]['key']

import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { toneOf } from './tones.ts'

/** Words or shorthands as typed; kept as full words, each once. Unknown ones are kept as given. */
const Tone = z
  .string({ error: () => t('Please use a word for a tone.') })
  .trim()
  .min(1, { error: () => t('Please use a word for a tone.') })
  .max(limits.tone, { error: () => t('A tone has at most {max} characters.', { max: limits.tone }) })
  .transform((value) => toneOf(value).word)

export const ToneList = (max: number, tooMany: () => string) =>
  z
    .array(Tone, { error: () => t('Tones are a list of words.') })
    .max(max, { error: tooMany })
    .transform((words) => [...new Set(words)])

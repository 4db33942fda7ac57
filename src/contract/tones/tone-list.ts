import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { toneOf } from './tones.ts'

/** Words or shorthands as typed; kept as full words, each once. Unknown ones are kept as given. */
const Tone = z
  .string('Please use a word for a tone.')
  .trim()
  .min(1, 'Please use a word for a tone.')
  .max(limits.tone, `A tone has at most ${limits.tone} characters.`)
  .transform((value) => toneOf(value).word)

export const ToneList = (max: number, tooMany: string) =>
  z
    .array(Tone, 'Tones are a list of words.')
    .max(max, tooMany)
    .transform((words) => [...new Set(words)])

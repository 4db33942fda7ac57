import * as z from 'zod'

/** Letters and signs by their class that leave nothing on the screen: fillers of Korean, and an empty cell of Braille. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

export const isSeen = (text: string): boolean => seen.test(text.replaceAll(blank, ''))

/** Words that others read: at least one sign of them can be seen. `missing` says what to do where there is none. */
export const Written = (missing: () => string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).refine(isSeen, { error: missing })

import * as z from 'zod'
import { t } from '#words/t.ts'

/** Words that one can do without: nothing is the same as null. */
export const OptionalWords = (max: number) =>
  z
    .string()
    .trim()
    .max(max, {
      error: () => t('This can have at most {max} characters.', { max: max.toLocaleString('en') }),
    })
    .transform((text) => (text === '' ? null : text))
    .nullish()

import * as z from 'zod'
import { t } from '#words/t.ts'
import { isSeen } from './written.ts'

/** Words that one can do without: nothing, or nothing that can be seen, is the same as null. */
export const OptionalWords = (max: number) =>
  z
    .string()
    .trim()
    .max(max, {
      error: () => t('This can have at most {max} characters.', { max: max.toLocaleString('en') }),
    })
    .transform((text) => (isSeen(text) ? text : null))
    .nullish()

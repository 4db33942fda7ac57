import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'

const day = 24 * 60 * 60 * 1000

/** The moment at which something goes out, whatever clock its author reads it on. */
export const GoesOutAt = z.iso
  .datetime({ offset: true, error: () => t('Please choose a day and a time.') })
  .refine((moment) => Date.parse(moment) > Date.now(), {
    error: () => t('This time has passed. Please choose a later one.'),
  })
  .refine((moment) => Date.parse(moment) < Date.now() + limits.laterDays * day, {
    error: () => t('Please choose a time within a year.'),
  })

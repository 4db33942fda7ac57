import * as z from 'zod'
import { t } from '#words/t.ts'

/** Such as 07:30, where the person lives. */
export const TimeOfDay = z
  .string({ error: () => t('Please choose a time.') })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('Please choose a time, such as 22:00.') })

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** As a browser names it, such as Europe/Berlin. */
export const TimeZone = z
  .string({ error: () => t('Please choose a time zone.') })
  .max(100, { error: () => t('This time zone isn’t known.') })
  .refine(isTimeZone, { error: () => t('This time zone isn’t known.') })

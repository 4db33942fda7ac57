import * as z from 'zod'
import { t } from '#words/t.ts'

export const Name = (max: number) =>
  z
    .string({ error: () => t('Please enter a name. It can be a made-up one.') })
    .trim()
    .min(1, { error: () => t('Please enter a name. It can be a made-up one.') })
    .max(max, { error: () => t('Please use at most {max} characters.', { max }) })

import * as z from 'zod'
import { t } from '#words/t.ts'

/** UUID v7, made by the server: sorting by id is sorting by time, and an id is a cursor. */
export const Id = z.uuid({ error: () => t('This isn’t a valid id.') })
export type Id = z.infer<typeof Id>

export const ById = z.object({ id: Id })

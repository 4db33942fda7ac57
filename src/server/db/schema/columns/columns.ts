import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#server/db/clock.ts'

export const id = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => newId())

export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => sql`now()`)

/** For an index in the order of `shownMoment`. */
export const shown = (column: string) => sql.raw(`date_trunc('milliseconds', ${column} at time zone 'UTC')`)

/** The words of a text with their places, as word filters look for them (decision 0054). */
export const filterWords = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A phrase as it is looked for among them. */
export const filterQuery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** Compared by its bytes, so that words that begin alike lie side by side whatever the database's locale. */
export const word = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

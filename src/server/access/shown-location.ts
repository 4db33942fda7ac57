import { sql } from 'drizzle-orm'
import { users } from '#server/db/schema/users.ts'

/** A place that names no known city may be a street: nobody else is shown it (decision 0061). */
export const shownLocation = sql<
  string | null
>`case when ${users.cityId} is not null then ${users.location} end`

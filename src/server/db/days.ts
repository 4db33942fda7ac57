import { type SQL, sql } from 'drizzle-orm'

/** A length of time, written into the statement: it comes from the contract and never from a person. */
export const days = (count: number): SQL => sql.raw(`interval '${Math.trunc(count)} days'`)

export const daysAgo = (count: number): SQL => sql`now() - ${days(count)}`

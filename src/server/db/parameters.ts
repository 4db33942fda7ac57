import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

// PostgreSQL keeps the plan of a prepared statement only if planning anew for the values at hand promises nothing.
// For a page of the feed it promised something each time, and planning took four times as long as reading. These two
// write a statement whose best plan does not depend on its values. (Measured by `npm run bench feed`.)

/** A place for an id that is looked at when the statement runs, and not when it is planned. */
export const idLater = (name: string): SQL => later(name, 'uuid')

/** The same for anything else. (Measured: of search, planning anew each time took more than looking.) */
export const later = (
  name: string,
  type: 'uuid' | 'int' | 'text' | 'boolean' | 'uuid[]' | 'int[]' | 'text[]',
): SQL => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`

/**
 * A place for an id by which single rows are found by their keys: the plan is the same whatever the id, so it may be
 * looked at. Cheaper than `idLater`, which is a small question of its own each time it stands in a statement.
 */
export const idNow = (name: string): SQL => sql`${sql.placeholder(name)}::uuid`

/** Greater than every id there can be: a first page begins before it. */
export const theEndOfTime = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Smaller than every id there can be. */
export const theBeginningOfTime = '00000000-0000-0000-0000-000000000000'
export const theBeginning = sql.raw(`'${theBeginningOfTime}'::uuid`)

/** The number of rows is written into the statement: for an unknown number, whole tables would seem worth reading. */
export const atMost = (rows: number): SQL => sql.raw(String(Math.trunc(rows)))

export const newestFirst = (id: SQLWrapper, rows: number): SQL => sql`${id} desc limit ${atMost(rows)}`
export const oldestFirst = (id: SQLWrapper, rows: number): SQL => sql`${id} asc limit ${atMost(rows)}`

/**
 * A condition that nearly every row meets. PostgreSQL guesses that each rule of ours lets a half or a third of the
 * rows pass, and all of them together hardly any; then reading and sorting everything looks better than a short scan
 * of an index. Of something that is 'not unknown' it guesses that it is nearly always so.
 */
export const nearlyAlways = (condition: SQL): SQL => sql`nullif((${condition}), false) is not unknown`

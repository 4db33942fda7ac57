import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { idLater } from './parameters.ts'

/** A number of rows, and whether it goes on after somebody: each is a statement of its own. */
export type PageVariant = `${number}` | `${number}_more`

export const pageVariant = (rows: number, before: string | undefined): PageVariant =>
  before ? `${rows}_more` : `${rows}`
export const rowsOf = (way: PageVariant): number => Number.parseInt(way, 10)
export const hasCursor = (way: PageVariant): boolean => way.endsWith('_more')

/**
 * As people are shown it, so that what was shown says where a list goes on. By the clock of UTC, which is the same for
 * every connection: otherwise no index could be in this order.
 */
export const shownMoment = (moment: SQLWrapper): SQL =>
  sql`date_trunc('milliseconds', ${moment} at time zone 'UTC')`

/** Where a list goes on, as its rows are compared. `kept` finds the moment of who was seen last, if it was not named. */
export const cursorPosition = (kept: SQL): SQL =>
  sql`(coalesce(${sql.placeholder('moment')}::timestamptz at time zone 'UTC', (${kept})), ${idLater('id')})`

/** The values of a page: what `before` names is who was seen last, and the moment shown with them, if it is named too. */
export function cursorValues(before: string | undefined): { moment?: string | null; id?: string } {
  if (before === undefined) return {}
  const [first = '', second] = before.split('_')
  return second === undefined ? { moment: null, id: first } : { moment: first, id: second }
}

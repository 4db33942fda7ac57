import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { idLater } from './parameters.ts'

/** The number of rows, and whether there is a cursor: each is a prepared statement of its own. */
export type PageVariant = `${number}` | `${number}_more`

export const pageVariant = (rows: number, before: string | undefined): PageVariant =>
  before ? `${rows}_more` : `${rows}`
export const rowsOf = (way: PageVariant): number => Number.parseInt(way, 10)
export const hasCursor = (way: PageVariant): boolean => way.endsWith('_more')

/**
 * In milliseconds, as the API shows it, so that a moment from an answer is a cursor. In UTC, which is the same for every
 * connection: otherwise no index could have this order.
 */
export const shownMoment = (moment: SQLWrapper): SQL =>
  sql`date_trunc('milliseconds', ${moment} at time zone 'UTC')`

/** The cursor as a row to compare with. `kept` finds its moment, if `before` named only the id. */
export const cursorPosition = (kept: SQL): SQL =>
  sql`(coalesce(${sql.placeholder('moment')}::timestamptz at time zone 'UTC', (${kept})), ${idLater('id')})`

/** The values of the cursor: `before` is the id of the last one seen, or the moment shown with them and the id. */
export function cursorValues(before: string | undefined): { moment?: string | null; id?: string } {
  if (before === undefined) return {}
  const [first = '', second] = before.split('_')
  return second === undefined ? { moment: null, id: first } : { moment: first, id: second }
}

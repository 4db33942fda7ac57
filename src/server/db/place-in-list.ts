import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** As people are shown it, so that what was shown says where a list goes on. */
export const shownMoment = (moment: SQLWrapper): SQL => sql`date_trunc('milliseconds', ${moment})`

/** What `before` of a list of people names: who was seen last, and the moment shown with them, if it is named too. */
export function placeOf(before: string): { moment: string | null; id: string } {
  const [first = '', second] = before.split('_')
  return second === undefined ? { moment: null, id: first } : { moment: first, id: second }
}

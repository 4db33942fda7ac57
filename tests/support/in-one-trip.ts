import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connection.ts'

/**
 * Statements of which none needs to see what another one did, sent as one: for what is made anew for each of hundreds of
 * cases. What points to each other may be added together.
 */
export const inOneTrip = (db: Database, ...statements: SQLWrapper[]) => {
  const parts = statements.map((statement, n) => sql`${sql.identifier(`part_${n}`)} as ${statement}`)
  return db.execute(sql`with ${sql.join(parts, sql`, `)} select`)
}

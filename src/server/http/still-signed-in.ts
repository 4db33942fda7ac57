import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { sessionIsOpen } from './session.ts'
import type { Viewer } from './viewer.ts'

/** Who is signed in, as a query of their row of users: no row for who is signed out or suspended. */
export const signedInPerson = (columns: SQL): SQL =>
  sql`select ${columns} from ${sessions} join ${users} on ${eq(users.id, sessions.userId)} where ${and(
    eq(sessions.id, idNow('session')),
    eq(sessions.userId, idNow('viewer')),
    sessionIsOpen,
  )}`

/**
 * For a statement that writes for somebody remembered, whose session nobody has looked up (decisions 0030 and 0033): it
 * changes nothing and answers no row for who is signed out or suspended. To be run by `writeAs`.
 */
export const stillSignedIn: SQL = sql`exists (${signedInPerson(sql``)})`

type Run<Row> = (db: Queryable, given: Record<string, unknown>) => Promise<Row[]>

/**
 * Runs a statement that holds `stillSignedIn`, or joins `signedInPerson`, and answers nothing where there is nobody. A row then shows that the
 * session is open, and nobody needs to look it up. `values` are those beside `viewer` and `session`.
 */
export async function writeAs<Row>(
  viewer: Viewer,
  db: Queryable,
  run: Run<Row>,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const rows = await run(db, { ...values, viewer: viewer.id, session: viewer.sessionId })
  if (rows.length > 0) viewer.isSeenSignedIn = true
  return rows
}

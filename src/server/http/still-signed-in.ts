import { and, eq, type SQL, sql } from 'drizzle-orm'
import { idLater } from '#server/db/planned-once.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { sessionIsOpen } from './session.ts'
import type { Viewer } from './viewer.ts'

/**
 * For a statement that writes while its session is still being looked up (decision 0030): it changes nothing for who is
 * signed out or suspended. Asks for what `byViewer` gives.
 */
export const stillSignedIn: SQL = sql`exists (select from ${sessions} join ${users} on ${eq(users.id, sessions.userId)} where ${and(
  eq(sessions.id, idLater('session')),
  eq(sessions.userId, idLater('viewer')),
  sessionIsOpen,
)})`

/** The values of a statement that asks for `viewer` and holds `stillSignedIn`. */
export const byViewer = ({ id, sessionId }: Viewer) => ({ viewer: id, session: sessionId })

import { and, eq, gt, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { t } from '#words/t.ts'
import { notAllowed } from './errors.ts'
import type { Viewer } from './viewer.ts'

/** For how long a proof counts (trust.md 29). */
export const proofMinutes = 10

const freshProof = statement('fresh_proof', () =>
  selecting({ id: sessions.id }, (select) =>
    select
      .from(sessions)
      .where(
        and(
          eq(sessions.id, idNow('session')),
          gt(sessions.provenAt, sql`now() - ${sql.raw(`interval '${proofMinutes} minutes'`)}`),
        ),
      ),
  ),
)

/** Whether this session has shown within ten minutes who is there. */
export async function isProven(db: Readable, viewer: Viewer): Promise<boolean> {
  return (await freshProof(db, { session: viewer.sessionId })).length > 0
}

/** An open session is not enough for what lasts longer than the session. */
export async function requireFreshProof(db: Readable, viewer: Viewer): Promise<void> {
  if (!(await isProven(db, viewer)))
    throw notAllowed(t('Please confirm that it’s you first.'), 'proof_needed')
}

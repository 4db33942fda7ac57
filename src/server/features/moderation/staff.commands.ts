import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { t } from '#words/t.ts'

/** Whoever has asked to be deleted looks after nothing. Who is suspended counts: a refusal would tell that they are (0025). */
const stays = sql<boolean>`(${users.eraseAfter} is null)`

/**
 * Of the whole network. All of them are locked, in one order: of the last two who stop at the same moment, the second
 * waits and is then the only one.
 */
export async function stepDown(tx: Transaction, viewer: Viewer): Promise<void> {
  const staff = await tx
    .select({ id: users.id, stays })
    .from(users)
    .where(eq(users.role, 'moderator'))
    .orderBy(asc(users.id))
    .for('update')
  if (!staff.some(({ id }) => id === viewer.id))
    throw notAllowed(t('Only moderators of Synapse can do that.'))
  if (!staff.some((one) => one.id !== viewer.id && one.stays))
    throw clash(
      t(
        'You’re the only moderator of Synapse now. Please ask the people who run Synapse for another one first.',
      ),
    )
  await tx.update(users).set({ role: 'member' }).where(eq(users.id, viewer.id))
  await insertAuditEntry(tx, {
    ...{ actorId: viewer.id, event: 'steppedDown' },
    ...{ subjectType: 'user', subjectId: viewer.id },
  })
}

import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { auditLog } from '#server/db/schema/audit-log.ts'

const given = sql.placeholder

interface Entry {
  /** Null: an operator at the command line. */
  actorId: string | null
  event:
    | 'dismissed'
    | 'removed'
    | 'warned'
    | 'suspended'
    | 'restored'
    | 'lifted'
    | 'unmasked'
    | 'upheld'
    | 'overturned'
    | 'granted'
    | 'revoked'
  subjectType: string
  subjectId: string
  communityId?: string | null
  reason?: string | null
}

/** As a part of the statement that does what it tells of: `values` in the order of the columns. */
export const auditEntry = (values: SQL): SQL =>
  sql`insert into ${auditLog} (id, actor_id, event, subject_type, subject_id, community_id, reason) select ${values}`

const inserting = preparedSql('audit_entry', () =>
  auditEntry(sql`${idNow('id')}, ${idNow('actorId')}, ${given('event')}::text, ${given('subjectType')}::text,
    ${idNow('subjectId')}, ${idNow('communityId')}, ${given('reason')}::text`),
)

/** In the transaction of what it tells of: nothing is done with a moderator's power that is not in the log. */
export async function insertAuditEntry(tx: Queryable, entry: Entry): Promise<void> {
  await inserting(tx, { id: newId(), communityId: null, reason: null, ...entry })
}

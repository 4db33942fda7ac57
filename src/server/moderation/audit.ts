import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { auditLog } from '#server/db/schema/moderation/audit-log.ts'

interface Entry {
  /** Null: an operator at the command line. */
  actorId: string | null
  event:
    | 'dismissed'
    | 'removed'
    | 'warned'
    | 'suspended'
    | 'suspendedForGood'
    | 'restored'
    | 'lifted'
    | 'unmasked'
    | 'upheld'
    | 'overturned'
    | 'unmaskAsked'
    | 'unmaskAgreed'
    | 'unmaskDeclined'
    | 'unmaskWithdrawn'
    | 'offered'
    | 'granted'
    | 'revoked'
    | 'expelled'
    | 'banned'
    | 'unbanned'
    | 'steppedDown'
    | 'pinned'
    | 'unpinned'
    | 'recordOpened'
    | 'agreed to a new address'
  subjectType: string
  subjectId: string
  communityId?: string | null
  reason?: string | null
  /** Decided without a report. */
  isUnreported?: SQL<boolean> | false
}

/** In the transaction of what it tells of: nothing is done with a moderator's power that is not in the log. */
export async function insertAuditEntry(tx: Transaction, entry: Entry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

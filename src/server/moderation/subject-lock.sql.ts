import { sql } from 'drizzle-orm'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import type { Transaction } from '#server/db/connection.ts'
import { sqlStatement } from '#server/db/statement.ts'

const lock = sqlStatement(
  'moderated_lock',
  {},
  () => sql`select from pg_advisory_xact_lock(hashtextextended(${sql.placeholder('subject')}::text, 0))`,
)

/** One decision after the other about the same thing, on every instance, until the end of the transaction. */
export async function lockSubject(tx: Transaction, type: ReportSubject, id: string): Promise<void> {
  await lock(tx, { subject: `moderation ${type} ${id}` })
}

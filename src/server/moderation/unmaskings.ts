import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/connection.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import type { Subject } from './subjects.ts'

/** Not `least` alone, which takes no moment at all for none: an author whom nobody looked up is told nothing. */
const soonest = (moment: AnyPgColumn) => sql`case when ${moment} is not null then least(${moment}, now()) end`

/** With the decision: nobody looks any more, and the author of what was looked at is told now. */
export async function endUnmaskings(tx: Transaction, { type, id }: Subject): Promise<void> {
  if (type !== 'post' && type !== 'comment') return
  await tx
    .update(unmaskings)
    .set({
      state: sql`case when ${unmaskings.state} = 'open' then 'closed' else ${unmaskings.state} end`,
      lookUntil: soonest(unmaskings.lookUntil),
      tellAt: soonest(unmaskings.tellAt),
    })
    .where(and(eq(unmaskings.subjectType, type), eq(unmaskings.subjectId, id), isNull(unmaskings.toldAt)))
}

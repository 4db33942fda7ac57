import { and, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { users } from '#server/db/schema/users.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { type GatheringNotice, isWanted } from './notices.ts'

/** Somebody who changes their mind again and again is one answer, until the host has read of it. */
const isToldAlready = (gatheringId: string): SQL =>
  sql`exists (select from ${notices} where ${notices.userId} = ${users.id} and ${notices.gatheringId} = ${gatheringId}
    and ${notices.kind} = 'gatheringAnswered' and ${notices.readAt} is null)`

/**
 * One notice of a kind for each person and gathering: what is news again takes the place of what was told before. Whoever
 * muted the host is told all the same: they meant to go. Answers what to publish.
 */
export async function tellOfGathering(
  tx: Transaction,
  gatheringId: string,
  kind: GatheringNotice,
  userIds: readonly string[],
  /** Of a row of `users`: nobody else is told. */
  whom?: SQL,
): Promise<ServerEvent[]> {
  if (userIds.length === 0) return []
  const wanting = await tx
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        isWanted(sql`${users.id}`, sql`${kind}::text`),
        kind === 'gatheringAnswered' ? not(isToldAlready(gatheringId)) : undefined,
        whom,
      ),
    )
  if (wanting.length === 0) return []
  const told = wanting.map(({ userId }) => userId)
  await tx
    .delete(notices)
    .where(and(eq(notices.gatheringId, gatheringId), eq(notices.kind, kind), inArray(notices.userId, told)))
  await tx.insert(notices).values(told.map((userId) => ({ userId, kind, gatheringId })))
  return [{ type: 'notices.changed', userIds: told }]
}

/** What was told of answers goes with them: whoever answers again has not been told anything yet. */
export async function forgetAnswers(
  tx: Transaction,
  gone: readonly { gatheringId: string; userId: string }[],
): Promise<void> {
  if (gone.length === 0) return
  const of = (key: 'gatheringId' | 'userId') => sql`${sql.param(gone.map((answer) => answer[key]))}::uuid[]`
  await tx
    .delete(notices)
    .where(
      sql`(${notices.gatheringId}, ${notices.userId}) in (select * from unnest(${of('gatheringId')}, ${of('userId')}))`,
    )
}

/** Of an answer that is gone. */
export const ofAnswer = { gatheringId: gatheringAnswers.gatheringId, userId: gatheringAnswers.userId }

/** Everyone who means to come, may, waits or has asked. Who can't come need not know. */
export async function listExpecting(tx: Transaction, gatheringId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: gatheringAnswers.userId })
    .from(gatheringAnswers)
    .where(
      and(
        eq(gatheringAnswers.gatheringId, gatheringId),
        ne(gatheringAnswers.answer, 'cant'),
        isNull(gatheringAnswers.declinedAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}

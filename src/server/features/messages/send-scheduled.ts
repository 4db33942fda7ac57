import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { retentionDays } from '#contract/core/retention.ts'
import type { MessageProblem } from '#contract/later/problems.ts'
import { newId } from '#server/db/clock.ts'
import type { Database, Readable, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { users } from '#server/db/schema/users.ts'
import { message as messageWrite } from '#server/hot-writes/message.sql.ts'
import { type Change, inOneChange } from '#server/http/change.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import type { Events } from '#server/realtime/events.ts'
import { movePhotosToMessage } from '#server/storage/shown-photos.ts'
import { onlyToFriends } from './messages.commands.ts'

/** So many in one go; the rest is due a minute later too. */
const mostAtOnce = 200
/** Beyond it, what was meant for the morning may come at night: its sender is asked. */
const tooLate = sql`interval '1 hour'`

const isWaiting = and(isNull(scheduledMessages.problem), isNull(scheduledMessages.deletedAt))
const isDue = and(isWaiting, lte(scheduledMessages.sendAt, sql`now()`))

const listDue = (db: Readable) =>
  db
    .select({ id: scheduledMessages.id })
    .from(scheduledMessages)
    .where(isDue)
    .orderBy(asc(scheduledMessages.sendAt))
    .limit(mostAtOnce)

/** Held until the end of the transaction. Whoever comes second finds none. */
async function lockMessage(tx: Transaction, which: ReturnType<typeof and>) {
  const [found] = await tx
    .select({
      message: scheduledMessages,
      isAway: sql<boolean>`${or(sql`${users.suspendedUntil} > now()`, isNotNull(users.eraseAfter))}`,
      isLate: sql<boolean>`${scheduledMessages.sendAt} < now() - ${tooLate}`,
    })
    .from(scheduledMessages)
    .innerJoin(users, eq(users.id, scheduledMessages.senderId))
    .where(which)
    .for('update', { of: scheduledMessages, skipLocked: true })
  return found
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/**
 * The message begins here, with an id and a time of now; what waited is gone with the same transaction. Null: the two
 * can't write to each other. The statement asks, as for any message.
 */
async function send({ tx, publish }: Change, { message }: Locked): Promise<string | null> {
  const { senderId: viewer, receiverId: receiver, toneIndicators: tones } = message
  const id = newId()
  const [sent] = receiver
    ? await messageWrite.inTransaction(tx, { ...message, id, viewer, receiver, tones })
    : []
  if (!sent || !receiver) return null
  if (message.photos) await movePhotosToMessage(tx, message.id, id)
  await tx.delete(scheduledMessages).where(eq(scheduledMessages.id, message.id))
  publish({ type: 'messages.changed', userIds: [viewer, receiver], messageId: id })
  publish({ type: 'account.changed', userIds: [viewer] })
  return id
}

/** The words stay, and their writer is told. */
async function holdBack(
  { tx, publish }: Change,
  { message }: Locked,
  problem: MessageProblem,
): Promise<void> {
  await tx.update(scheduledMessages).set({ problem }).where(eq(scheduledMessages.id, message.id))
  const { senderId: userId, id: scheduledMessageId } = message
  publish({ type: 'account.changed', userIds: [userId] })
  if (await notify(tx, null, { userId, kind: 'messageNotSent', scheduledMessageId }))
    publish({ type: 'notices.changed', userIds: [userId] })
}

async function sendIfDue(change: Change, id: string): Promise<void> {
  const locked = await lockMessage(change.tx, and(eq(scheduledMessages.id, id), isDue))
  if (!locked) return
  if (locked.isAway) return holdBack(change, locked, 'account')
  if (locked.isLate) return holdBack(change, locked, 'late')
  if (!(await send(change, locked))) await holdBack(change, locked, 'friends')
}

/** Of several instances, one has the row; the message is there exactly if the row is gone. */
export async function sendDue(services: {
  db: Database
  events: Events
  log: FastifyBaseLogger
}): Promise<void> {
  const { db, log } = services
  for (const { id } of await listDue(db))
    await inOneChange(services, (change) => sendIfDue(change, id)).catch((error: unknown) =>
      // One that cannot be kept must not hold up the others.
      log.warn({ err: error }, 'a message that waits could not be sent; trying again in a minute'),
    )
  await db
    .delete(scheduledMessages)
    .where(lt(scheduledMessages.deletedAt, daysAgo(retentionDays.deletedScheduled)))
}

/** By its sender, before its time or after it was held back. Answers the id of the message. */
export async function sendNow(change: Change, viewer: Viewer, id: string): Promise<string> {
  const own = and(eq(scheduledMessages.id, id), eq(scheduledMessages.senderId, viewer.id))
  const locked = await lockMessage(change.tx, and(own, isNull(scheduledMessages.deletedAt)))
  if (!locked) throw notFound()
  const sent = await send(change, locked)
  if (!sent) throw onlyToFriends()
  return sent
}

import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { NewScheduledMessage, ScheduledMessageChange } from '#contract/scheduled-messages.ts'
import { mayWriteTo } from '#server/access/conversations.ts'
import type { Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type DescribedPhoto, photosOfMessage } from '#server/storage/described-photos.ts'
import { showOnMessage } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'
import { onlyToFriends } from './messages.commands.ts'
import { heldMessages } from './scheduled-messages.queries.ts'

const isOwn = (viewer: Viewer, id: string) =>
  and(eq(scheduledMessages.id, id), eq(scheduledMessages.senderId, viewer.id))

/** One at a time for each person, so that two at once cannot pass the limit together. */
const lockSender = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/** Counted by the statement that follows the lock. */
function requireRoom(held: number | undefined): void {
  if (held !== undefined && held >= limits.scheduledMessages)
    throw clash(
      t('At most {max} messages can wait to be sent. Please delete one first.', {
        max: limits.scheduledMessages,
      }),
    )
}

/** The same answer for everybody who is no friend, as for a message that is sent at once. */
export async function insertScheduledMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { sendAt, photos: _named, ...message }: NewScheduledMessage,
  photos: readonly DescribedPhoto[],
): Promise<void> {
  const [friend] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, message.receiverId), mayWriteTo(sql`${viewer.id}::uuid`, users.id)))
  if (!friend) throw onlyToFriends()
  await lockSender(tx, viewer)
  const [made] = await tx
    .insert(scheduledMessages)
    .values({
      id,
      senderId: viewer.id,
      sendAt: new Date(sendAt),
      photos: photosOfMessage(photos),
      ...message,
    })
    // As of before this one.
    .returning({ held: heldMessages(viewer) })
  requireRoom(made?.held)
  await showOnMessage(tx, viewer, photos, 'scheduledMessage', id)
}

export async function changeScheduledMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { sendAt, ...change }: ScheduledMessageChange,
): Promise<void> {
  const { rowCount } = await tx
    .update(scheduledMessages)
    .set({
      // `set` of nothing is no statement.
      senderId: viewer.id,
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      ...(sendAt !== undefined && { sendAt: new Date(sendAt), problem: null }),
    })
    .where(and(isOwn(viewer, id), isNull(scheduledMessages.deletedAt)))
  if (!rowCount) throw notFound()
  // It is dealt with.
  if (sendAt !== undefined) await tx.delete(notices).where(eq(notices.scheduledMessageId, id))
}

/** A second time answers as the first did. */
export async function removeScheduledMessage(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const { rowCount } = await tx
    .update(scheduledMessages)
    .set({ deletedAt: sql`coalesce(${scheduledMessages.deletedAt}, now())` })
    .where(isOwn(viewer, id))
  if (!rowCount) throw notFound()
  await tx.delete(notices).where(eq(notices.scheduledMessageId, id))
}

/** What should have been sent meanwhile is not sent by surprise: its sender chooses again. */
export async function restoreScheduledMessage(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await lockSender(tx, viewer)
  const { problem, sendAt, deletedAt } = scheduledMessages
  const [message] = await tx
    .update(scheduledMessages)
    .set({
      deletedAt: null,
      problem: sql`case when ${lte(sendAt, sql`now()`)} then coalesce(${problem}, 'late') else ${problem} end`,
    })
    .where(
      and(isOwn(viewer, id), isNotNull(deletedAt), gt(deletedAt, daysAgo(retentionDays.deletedScheduled))),
    )
    .returning({ held: heldMessages(viewer) })
  if (!message) throw notFound()
  requireRoom(message.held)
}

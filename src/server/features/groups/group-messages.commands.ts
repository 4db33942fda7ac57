import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { NewGroupMessage } from '#contract/groups/group-messages.ts'
import type { Reaction } from '#contract/message-reactions.ts'
import {
  groupMessageVisibleTo,
  meetsInGroup,
  requireInGroup,
  requireNotOver,
  requireWritesInGroup,
} from '#server/access/groups.ts'
import type { Transaction } from '#server/db/connection.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessageAsks } from '#server/db/schema/groups/group-message-asks.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groupReactions } from '#server/db/schema/groups/group-reactions.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type DescribedPhoto, photosOfMessage } from '#server/storage/described-photos.ts'
import { letGoOfPhotos, showOnMessage } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'
import { newestIn } from './group-rows.ts'

/** The last one before what this person writes. Others of the group wait with writing until then. */
export async function lastBeforeWriting(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
): Promise<string | null> {
  // In one trip, and one after the other: what was written until the lock was got is among it.
  const [, newest] = await Promise.all([requireWritesInGroup(tx, viewer, groupId), newestIn(tx, groupId)])
  return newest
}

/** A group of any size: also after others have left, and alone. */
export async function insertGroupMessage(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  id: string,
  { content, toneIndicators, asks }: NewGroupMessage,
  photos: readonly DescribedPhoto[],
): Promise<void> {
  const asked = await listAskable(tx, viewer, groupId, asks)
  // Whom a block stands against is nobody here, as somebody who is not in the group.
  if (asked.length < asks.length) throw badInput({ asks: t('Please choose people in this group.') })
  await tx.insert(groupMessages).values({
    id,
    groupId,
    senderId: viewer.id,
    content,
    photos: photosOfMessage(photos),
    toneIndicators,
  })
  await showOnMessage(tx, viewer, photos, 'groupMessage', id)
  if (asked.length > 0)
    await tx.insert(groupMessageAsks).values(asked.map(({ userId }) => ({ messageId: id, userId })))
}

async function listAskable(tx: Transaction, viewer: Viewer, groupId: string, asks: readonly string[]) {
  if (asks.length === 0) return []
  const { userId } = groupMembers
  return tx
    .select({ userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        inArray(userId, [...asks]),
        isNotNull(groupMembers.joinedAt),
        sql`${userId} <> ${viewer.id}`,
        meetsInGroup(viewer.id, userId),
      ),
    )
}

/** Whoever may be told that something happened in a group. Who of them really hears is asked when it is sent. */
export async function listInGroup(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), isNotNull(groupMembers.joinedAt)))
  return rows.map(({ userId }) => userId)
}

const isRecent = sql<boolean>`${groupMessages.createdAt} > now() - make_interval(mins => ${sql.raw(String(limits.messageChangeMinutes))})`

async function lockVisible(tx: Transaction, viewer: Viewer, id: string) {
  const { groupId, senderId, photos, takenBackAt } = groupMessages
  const [message] = await tx
    .select({ groupId, senderId, photos, takenBackAt, isRecent })
    .from(groupMessages)
    .where(and(eq(groupMessages.id, id), groupMessageVisibleTo(viewer.id)))
    .for('no key update')
  if (!message) throw notFound()
  return message
}

export interface ChangedGroupMessage {
  groupId: string
  senderId: string
  hasChanged: boolean
}

/** Words and photos stay for a while, for a report (decisions 0083 and 0111). Whom it asked, and what it was answered with, does not. */
export async function takeBackGroupMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<ChangedGroupMessage> {
  const { groupId, senderId, ...message } = await lockVisible(tx, viewer, id)
  if (senderId !== viewer.id) throw notAllowed(t('You can only take back your own messages.'))
  if (message.takenBackAt) return { groupId, senderId, hasChanged: false }
  if (!message.isRecent) throw notAllowed(t('A message can be taken back for an hour. This one is older.'))
  await Promise.all([
    tx.update(groupMessages).set({ takenBackAt: sql`now()` }).where(eq(groupMessages.id, id)),
    tx.delete(groupMessageAsks).where(eq(groupMessageAsks.messageId, id)),
    tx.delete(groupReactions).where(eq(groupReactions.messageId, id)),
    message.photos && letGoOfPhotos(tx, uploads.groupMessageId, id),
  ])
  return { groupId, senderId, hasChanged: true }
}

/** One for each person. Another one takes its place. */
export async function reactInGroup(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  reaction: Reaction | null,
): Promise<ChangedGroupMessage> {
  const { groupId, senderId, takenBackAt } = await lockVisible(tx, viewer, id)
  const isOwn = and(eq(groupReactions.messageId, id), eq(groupReactions.userId, viewer.id))
  if (reaction === null) {
    const { rowCount } = await tx.delete(groupReactions).where(isOwn)
    return { groupId, senderId, hasChanged: Boolean(rowCount) }
  }
  if (senderId === viewer.id) throw notAllowed(t('This is your own message.'))
  requireNotOver(await requireInGroup(tx, viewer, groupId))
  if (takenBackAt) throw clash(t('This message was taken back.'))
  const { rowCount } = await tx
    .insert(groupReactions)
    .values({ messageId: id, userId: viewer.id, reaction })
    .onConflictDoUpdate({
      target: [groupReactions.messageId, groupReactions.userId],
      set: { reaction, createdAt: sql`now()` },
      setWhere: sql`${groupReactions.reaction} <> ${reaction}`,
    })
  return { groupId, senderId, hasChanged: Boolean(rowCount) }
}

/** Whether anything became read. What was read stays read. */
export async function markGroupRead(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  upTo: string | undefined,
): Promise<boolean> {
  await requireInGroup(tx, viewer, groupId)
  // What is still to be written is not read.
  const latest = await newestIn(tx, groupId)
  if (!latest) return false
  const until = upTo && upTo < latest ? upTo : latest
  const { rowCount } = await tx
    .update(groupMembers)
    .set({ readUpTo: until })
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.userId, viewer.id),
        lt(groupMembers.readUpTo, until),
      ),
    )
  return Boolean(rowCount)
}

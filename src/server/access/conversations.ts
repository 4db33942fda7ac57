import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { conversations } from '#server/db/schema/messages/conversations.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { allOf, anyOf } from './conditions.ts'
import { areFriends, hasNotBlocked, isGone, noBlockBetween, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/** Between friends only, and never across a block. Asked anew for every message. */
export const mayWriteTo = (writer: Who, reader: Who): SQL =>
  allOf(areFriends(writer, reader), noBlockBetween(writer, reader))

/**
 * A block hides the conversation from the one who blocked. The other one keeps it, as after an ended friendship:
 * that it vanished would tell them of the block.
 */
export const notHiddenFrom = (viewer: Who, other: Who): SQL => hasNotBlocked(viewer, other)

/** Whether anything was ever said between two people. */
export const haveConversation = (one: Who, other: Who): SQL =>
  sql`exists (select from ${conversations} where ${conversations.userId1} = least(${one}, ${other}) and ${conversations.userId2} = greatest(${one}, ${other}))`

/**
 * Messages whose words the viewer may read: of a conversation that they can open, not taken back, and not of somebody
 * whose words are gone with the account.
 */
export const messageVisibleTo = (viewer: Who): SQL =>
  allOf(
    isNull(messages.takenBackAt),
    not(isGone(messages.senderId)),
    anyOf(
      allOf(sql`${messages.senderId} = ${viewer}`, notHiddenFrom(viewer, messages.receiverId)),
      allOf(sql`${messages.receiverId} = ${viewer}`, notHiddenFrom(viewer, messages.senderId)),
    ),
  )

/** Joins the conversation that the viewer has with a person, who is a row of users. */
export const isConversationWith = (viewer: Who): SQL =>
  allOf(
    eq(conversations.userId1, sql`least(${viewer}, ${users.id})`),
    eq(conversations.userId2, sql`greatest(${viewer}, ${users.id})`),
  )

/** Friends can always begin; others see only what was said while they were friends. With `isConversationWith`. */
export const mayOpenConversation = (viewer: Who): SQL =>
  allOf(
    notHiddenFrom(viewer, users.id),
    anyOf(isNotNull(conversations.lastMessageId), mayWriteTo(viewer, users.id)),
  )

const viewerId = idNow('viewer')
const isOther = eq(users.id, idNow('other'))

const openConversation = statement('open_conversation', () =>
  selecting({ lastMessageId: conversations.lastMessageId }, (select) =>
    select
      .from(users)
      .leftJoin(conversations, isConversationWith(viewerId))
      .where(and(isOther, mayOpenConversation(viewerId))),
  ),
)

/** What was said last in a conversation that the viewer can open; null: friends who have not written yet. */
export async function requireConversation(
  db: Readable,
  viewer: Viewer,
  otherId: string,
): Promise<{ lastMessageId: string | null }> {
  const [conversation] = await openConversation(db, { viewer: viewer.id, other: otherId })
  if (!conversation) throw notFound()
  return conversation
}

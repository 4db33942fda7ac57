import { and, asc, desc, eq, isNull, lt, not, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, union, unionAll } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { ConversationDetail, ConversationView, WaitingView } from '#contract/messages.ts'
import {
  isConversationWith,
  mayOpenConversation,
  mayWriteTo,
  notHiddenFrom,
} from '#server/access/conversations.ts'
import { unreadGroupsOf } from '#server/access/groups.ts'
import { isAnswered, isBack, notPutAsideBy } from '#server/access/put-aside.ts'
import { isGone, notMutedBy } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { conversations } from '#server/db/schema/messages/conversations.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { putAside } from '#server/db/schema/messages/put-aside.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statement, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { toPersonView } from '#server/views/person.view.ts'
import { photoCount, shownContent } from './message.view.ts'

const viewer = idLater('viewer')
const other = idLater('other')

/**
 * How much of what this person wrote to the viewer is unread; counted in the index of what is unread. Somebody muted
 * raises no count.
 */
function unreadFrom(writer: AnyPgColumn) {
  const waiting = alias(messages, 'waiting')
  return sql<number>`(select count(*)::int from ${messages} ${sql.identifier('waiting')} where ${waiting.receiverId} = ${viewer} and ${waiting.senderId} = ${writer} and not ${waiting.isRead} and ${notMutedBy({ id: viewer }, writer)})`
}

const isDeletedMember = sql<boolean>`${isGone(users.id)}`

const lastMessage = {
  id: messages.id,
  content: shownContent,
  photoCount,
  takenBackAt: messages.takenBackAt,
  isSilent: messages.isSilent,
  createdAt: messages.createdAt,
  senderId: messages.senderId,
}

/** What the viewer put aside and has not answered since. */
const ownAside = and(eq(putAside.userId, viewer), eq(putAside.otherId, users.id), not(isAnswered))
const aside = { until: putAside.until, isBack }

/** The viewer is the first of the pair in some conversations and the second in others: one short scan for each. */
const newestAs = (me: AnyPgColumn, them: AnyPgColumn, rows: number) =>
  builder
    .select({ otherId: sql<string>`${them}`.as('other_id'), lastMessageId: conversations.lastMessageId })
    .from(conversations)
    .where(
      and(
        eq(me, viewer),
        lt(conversations.lastMessageId, idLater('before')),
        notHiddenFrom(viewer, them),
        notPutAsideBy(viewer, them),
      ),
    )
    .orderBy(newestFirst(conversations.lastMessageId, rows))

const withPerson = { user: personAsHad, isDeletedMember, unreadCount: unreadFrom(users.id), aside }
const shown = { ...withPerson, lastMessage }

const conversationPage = statements('conversations', (rows: number) => {
  const { userId1, userId2 } = conversations
  const both = unionAll(
    builder.select().from(newestAs(userId1, userId2, rows).as('first')),
    builder.select().from(newestAs(userId2, userId1, rows).as('second')),
  ).as('both')
  const page = builder.select().from(both).orderBy(newestFirst(both.lastMessageId, rows)).as('page')
  return selecting(shown, (select) =>
    select
      .from(page)
      .innerJoin(messages, eq(messages.id, page.lastMessageId))
      .innerJoin(users, eq(users.id, page.otherId))
      .leftJoin(putAside, ownAside)
      .leftJoin(frozen, isBlockOf(viewer))
      .orderBy(desc(messages.id)),
  )
})

/** The soonest first. */
const asideConversations = statement('conversations_aside', () =>
  selecting(shown, (select) =>
    select
      .from(putAside)
      .innerJoin(users, eq(users.id, putAside.otherId))
      .leftJoin(frozen, isBlockOf(viewer))
      .innerJoin(conversations, isConversationWith(viewer))
      .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
      .where(and(eq(putAside.userId, viewer), not(isAnswered), notHiddenFrom(viewer, users.id)))
      .orderBy(asc(putAside.until), asc(putAside.otherId))
      .limit(limits.conversationsAside),
  ),
)

/** Who wrote something that is unread, and whose conversation is put aside or back. */
const waitingPeople = union(
  builder
    .select({ personId: sql<string>`${messages.senderId}`.as('person_id') })
    .from(messages)
    .where(
      and(
        eq(messages.receiverId, viewer),
        sql`not ${messages.isRead}`,
        notHiddenFrom(viewer, messages.senderId),
        notMutedBy({ id: viewer }, messages.senderId),
      ),
    ),
  builder
    .select({ personId: sql<string>`${putAside.otherId}`.as('person_id') })
    .from(putAside)
    .where(and(eq(putAside.userId, viewer), not(isAnswered), notHiddenFrom(viewer, putAside.otherId))),
).as('waiting_people')

const newestOfThem = builder
  .select({ id: messages.id })
  .from(messages)
  .where(
    and(
      eq(messages.receiverId, viewer),
      eq(messages.senderId, waitingPeople.personId),
      isNull(messages.takenBackAt),
    ),
  )
  .orderBy(newestFirst(messages.id, 1))
  .as('newest_of_them')

/** The newest that is unread and did not come silently: what a device is told of. */
const newestLoud = sql<
  string | null
>`(select loud.id from ${messages} as loud where loud.receiver_id = ${viewer} and loud.sender_id = ${users.id} and not loud.is_read and not loud.is_silent and loud.taken_back_at is null order by loud.id desc limit 1)`

const waitingConversations = statement('conversations_waiting', () =>
  selecting({ ...withPerson, theirMessage: lastMessage, tellsOf: newestLoud }, (select) =>
    select
      .from(waitingPeople)
      .innerJoin(users, eq(users.id, waitingPeople.personId))
      .leftJoin(putAside, ownAside)
      .leftJoin(frozen, isBlockOf(viewer))
      .leftJoinLateral(newestOfThem, sql`true`)
      .leftJoin(messages, eq(messages.id, newestOfThem.id))
      .orderBy(sql`${messages.id} desc nulls last`)
      .limit(limits.conversationsWaiting),
  ),
)

const oneConversation = statement('conversation', () =>
  selecting({ ...shown, canWrite: sql<boolean>`${mayWriteTo(viewer, users.id)}` }, (select) =>
    select
      .from(users)
      .leftJoin(conversations, isConversationWith(viewer))
      .leftJoin(putAside, ownAside)
      .leftJoin(frozen, isBlockOf(viewer))
      .leftJoin(messages, eq(messages.id, conversations.lastMessageId))
      .where(and(eq(users.id, other), mayOpenConversation(viewer))),
  ),
)

const unreadConversations = statement('conversations_unread', () =>
  selecting(
    { conversations: sql<number>`count(distinct ${messages.senderId})::int + ${unreadGroupsOf(viewer)}` },
    (select) =>
      select.from(messages).where(
        and(
          eq(messages.receiverId, viewer),
          // In words, and not as a value, so that the index of what is unread can be seen to fit.
          sql`not ${messages.isRead}`,
          // What came silently is found by who looks into Messages.
          sql`not ${messages.isSilent}`,
          notHiddenFrom(viewer, messages.senderId),
          notMutedBy({ id: viewer }, messages.senderId),
          notPutAsideBy(viewer, messages.senderId),
        ),
      ),
  ),
)

interface LastRow {
  id: string
  content: string
  photoCount: number | null
  takenBackAt: Date | null
  isSilent: boolean
  createdAt: Date
  senderId: string
}

const toLastMessage = (
  { id, content, photoCount: photos, takenBackAt, isSilent, createdAt, senderId }: LastRow,
  by: Viewer,
) => ({
  id,
  content,
  photoCount: photos ?? 0,
  isSilent,
  isTakenBack: takenBackAt !== null,
  createdAt: createdAt.toISOString(),
  isMine: senderId === by.id,
})

interface AsideRow {
  until: Date | null
  isBack: boolean | null
}

const toAside = (row: AsideRow | null): ConversationView['aside'] =>
  row?.until ? { until: row.until.toISOString(), isBack: row.isBack ?? false } : null

interface ConversationRow {
  user: PersonView
  isDeletedMember: boolean
  lastMessage: LastRow
  unreadCount: number
  aside: AsideRow | null
}

const toConversationView = (row: ConversationRow, by: Viewer): ConversationView => ({
  user: toPersonView(row.user),
  isDeletedMember: row.isDeletedMember,
  lastMessage: toLastMessage(row.lastMessage, by),
  unreadCount: row.unreadCount,
  aside: toAside(row.aside),
})

export async function listConversations(
  db: Readable,
  by: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<ConversationView[]> {
  const found = await conversationPage(rows)(db, { viewer: by.id, before: before ?? theEndOfTime })
  return found.map((row) => toConversationView(row, by))
}

/** Also those that are back. */
export async function listAside(db: Readable, by: Viewer): Promise<ConversationView[]> {
  const found = await asideConversations(db, { viewer: by.id })
  return found.map((row) => toConversationView(row, by))
}

/** `tellsOf` is for devices alone: the message of which one is told, null if all that is unread came silently. */
export async function listWaiting(
  db: Readable,
  by: Viewer,
): Promise<(WaitingView & { tellsOf: string | null })[]> {
  const found = await waitingConversations(db, { viewer: by.id })
  return found.map(({ user, isDeletedMember, theirMessage, unreadCount, aside, tellsOf }) => ({
    tellsOf,
    user: toPersonView(user),
    isDeletedMember,
    theirMessage: theirMessage && toLastMessage(theirMessage, by),
    unreadCount,
    aside: toAside(aside),
  }))
}

/** Null for who is a stranger, who is hidden by the viewer's block, and who does not exist. */
export async function getConversation(
  db: Readable,
  by: Viewer,
  userId: string,
): Promise<ConversationDetail | null> {
  const [row] = await oneConversation(db, { viewer: by.id, other: userId })
  if (!row) return null
  return {
    user: toPersonView(row.user),
    isDeletedMember: row.isDeletedMember,
    lastMessage: row.lastMessage && toLastMessage(row.lastMessage, by),
    unreadCount: row.unreadCount,
    aside: toAside(row.aside),
    canWrite: row.canWrite,
  }
}

export async function countUnread(db: Readable, by: Viewer): Promise<{ conversations: number }> {
  const [row] = await unreadConversations(db, { viewer: by.id })
  return { conversations: row?.conversations ?? 0 }
}

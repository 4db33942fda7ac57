import { type SQL, sql } from 'drizzle-orm'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { Reaction } from '#contract/message-reactions.ts'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import { meetsInGroup } from '#server/access/groups.ts'
import { groupMessageAsks } from '#server/db/schema/groups/group-message-asks.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groupReactions } from '#server/db/schema/groups/group-reactions.ts'
import { users } from '#server/db/schema/users.ts'
import type { RowsOf } from '#server/db/statement.ts'
import { selecting } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, shownName, toPersonView } from '#server/views/person.view.ts'

/** Its words are for nobody any more, also where they are still kept for a report (decision 0083). */
const isTakenBack = sql<boolean>`${groupMessages.takenBackAt} is not null`

export const shownGroupContent = sql<string>`case when ${isTakenBack} then '' else ${groupMessages.content} end`

/** Its photos go with its words. */
export const shownGroupPhotos = sql<
  PhotoView[] | null
>`case when ${isTakenBack} then null else ${groupMessages.photos} end`

interface Named {
  id: string
  displayName: string
}

/** Whom it asks, without those whom the viewer cannot meet. `users` is an alias here: the sender stands beside it. */
const asksOf = (viewer: SQL) => sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', users.id, 'displayName', ${shownName}) order by users.id), '[]')
  from ${groupMessageAsks} inner join ${users} on users.id = ${groupMessageAsks.userId}
  where ${groupMessageAsks.messageId} = ${groupMessages.id} and ${meetsInGroup(viewer, sql`users.id`)})`

const reactionsOf = (viewer: SQL) => sql<(Named & { reaction: Reaction })[]>`(
  select coalesce(json_agg(json_build_object('id', users.id, 'displayName', ${shownName}, 'reaction', ${groupReactions.reaction})
    order by ${groupReactions.createdAt}, users.id), '[]')
  from ${groupReactions} inner join ${users} on users.id = ${groupReactions.userId}
  where ${groupReactions.messageId} = ${groupMessages.id} and not ${isTakenBack} and ${meetsInGroup(viewer, sql`users.id`)})`

/** With the sender joined as `users`. */
export const groupMessageColumns = (viewer: SQL) => ({
  id: groupMessages.id,
  groupId: groupMessages.groupId,
  content: shownGroupContent,
  photos: shownGroupPhotos,
  toneIndicators: sql<string[]>`case when ${isTakenBack} then '{}' else ${groupMessages.toneIndicators} end`,
  takenBackAt: groupMessages.takenBackAt,
  createdAt: groupMessages.createdAt,
  sender: personColumns,
  asks: asksOf(viewer),
  reactions: reactionsOf(viewer),
})

type Row = RowsOf<ReturnType<typeof rows>>
const rows = () =>
  selecting(groupMessageColumns(sql``), (select) => select.from(groupMessages).innerJoin(users, sql`true`))

export const toGroupMessageView = (
  { sender, photos, takenBackAt, createdAt, asks, reactions, ...row }: Row,
  { id }: Viewer,
): GroupMessageView => ({
  ...row,
  photos: photos ?? [],
  sender: toPersonView(sender),
  asks: takenBackAt ? [] : asks,
  asksYou: !takenBackAt && asks.some((person) => person.id === id),
  isTakenBack: takenBackAt !== null,
  isMine: sender.id === id,
  reactions: reactions.map((one) => ({ ...one, isYours: one.id === id })),
  createdAt: createdAt.toISOString(),
})

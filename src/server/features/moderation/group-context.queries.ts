import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ContextItem } from '#contract/moderation/moderation.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, oldestFirst } from '#server/db/parameters.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { photosInCase } from './message-photos.ts'

const around = 5
const id = idLater('id')

const onOneSide = (rest: SQL): SQL =>
  sql`(select near.id from ${groupMessages} as near where near.group_id = subject.group_id and ${rest})`

/** Of the group that it was written to, and of no other: a few messages before it and after it. */
const messagesAround = statement('context_group_messages', () => {
  const near = sql`(select found.id from ${groupMessages} as subject, lateral (
      ${onOneSide(sql`near.id < subject.id order by ${newestFirst(sql`near.id`, around)}`)}
      union all ${onOneSide(sql`near.id > subject.id order by ${oldestFirst(sql`near.id`, around)}`)}
      union all (select subject.id)
    ) as found where subject.id = ${id}) as page`
  return selecting(
    {
      id: groupMessages.id,
      // What was taken back is read only where it was reported itself.
      content: sql<string>`case when ${groupMessages.takenBackAt} is null or ${groupMessages.id} = ${id} then ${groupMessages.content} else '' end`,
      photos: groupMessages.photos,
      isTakenBack: sql<boolean>`${groupMessages.takenBackAt} is not null`,
      isRemoved: sql<boolean>`${groupMessages.removedAt} is not null`,
      createdAt: groupMessages.createdAt,
      person: personColumns,
    },
    (select) =>
      select
        .from(groupMessages)
        .innerJoin(near, sql`page.id = ${groupMessages.id}`)
        .innerJoin(users, eq(users.id, groupMessages.senderId))
        .orderBy(asc(groupMessages.id)),
  )
})

export async function listGroupContext(db: Readable, subjectId: string): Promise<ContextItem[]> {
  const rows = await messagesAround(db, { id: subjectId })
  return rows.map((message) => ({
    id: message.id,
    kind: 'message',
    isSubject: message.id === subjectId,
    content: message.content,
    ...photosInCase(message, message.id === subjectId),
    person: toPersonView(message.person),
    isRemoved: message.isRemoved,
    isDeleted: message.isTakenBack,
    earlierWords: [],
    takenOffPhotos: [],
    createdAt: message.createdAt.toISOString(),
  }))
}

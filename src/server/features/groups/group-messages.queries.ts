import { and, desc, eq, lt } from 'drizzle-orm'
import type { PageQuery } from '#contract/core/paging.ts'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import { groupMessageVisibleTo, requireInGroup } from '#server/access/groups.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, idNow, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { groupMessageColumns, toGroupMessageView } from './group-message.view.ts'

const messagePage = statements('group_messages', (rows: number) => {
  const viewer = idLater('viewer')
  const page = builder
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .where(
      and(
        eq(groupMessages.groupId, idLater('group')),
        lt(groupMessages.id, idLater('before')),
        groupMessageVisibleTo(viewer),
      ),
    )
    .orderBy(newestFirst(groupMessages.id, rows))
    .as('page')
  return selecting(groupMessageColumns(viewer), (select) =>
    select
      .from(page)
      .innerJoin(groupMessages, eq(groupMessages.id, page.id))
      .innerJoin(users, eq(users.id, groupMessages.senderId))
      .orderBy(desc(groupMessages.id)),
  )
})

export async function listGroupMessages(
  db: Readable,
  by: Viewer,
  groupId: string,
  { before }: PageQuery,
  rows: number,
): Promise<GroupMessageView[]> {
  const values = { viewer: by.id, group: groupId, before: before ?? theEndOfTime }
  const found = await messagePage(rows)(db, values)
  // Nothing said yet, or not for this viewer to see? Only an empty answer leaves that open.
  if (found.length === 0) await requireInGroup(db, by, groupId)
  return found.map((row) => toGroupMessageView(row, by))
}

const oneMessage = statement('group_message', () =>
  selecting(groupMessageColumns(idNow('viewer')), (select) =>
    select
      .from(groupMessages)
      .innerJoin(users, eq(users.id, groupMessages.senderId))
      .where(and(eq(groupMessages.id, idNow('id')), groupMessageVisibleTo(idNow('viewer')))),
  ),
)

export async function requireGroupMessage(db: Readable, by: Viewer, id: string): Promise<GroupMessageView> {
  const [row] = await oneMessage(db, { viewer: by.id, id })
  if (!row) throw notFound()
  return toGroupMessageView(row, by)
}

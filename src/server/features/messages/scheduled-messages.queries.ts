import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { toPersonView } from '#server/views/person.view.ts'

const sender = idNow('viewer')

/** Only ever the viewer's own, and none that was deleted; the next one first. */
const own = statements('scheduled_messages', (which: 'all' | 'one') =>
  selecting(
    {
      id: scheduledMessages.id,
      receiverId: scheduledMessages.receiverId,
      receiver: personAsHad,
      content: scheduledMessages.content,
      photos: scheduledMessages.photos,
      toneIndicators: scheduledMessages.toneIndicators,
      noReplyNeeded: scheduledMessages.noReplyNeeded,
      isSilent: scheduledMessages.isSilent,
      sendAt: scheduledMessages.sendAt,
      problem: scheduledMessages.problem,
    },
    (select) =>
      select
        .from(scheduledMessages)
        .leftJoin(users, eq(users.id, scheduledMessages.receiverId))
        .leftJoin(frozen, isBlockOf(sender))
        .where(
          and(
            eq(scheduledMessages.senderId, sender),
            isNull(scheduledMessages.deletedAt),
            which === 'one' ? eq(scheduledMessages.id, idNow('id')) : undefined,
          ),
        )
        .orderBy(asc(scheduledMessages.sendAt), asc(scheduledMessages.id))
        .limit(limits.scheduledMessages),
  ),
)

type Row = Awaited<ReturnType<ReturnType<typeof own>>>[number]

const toScheduledMessageView = ({
  receiverId,
  receiver,
  photos,
  sendAt,
  ...row
}: Row): ScheduledMessageView => ({
  ...row,
  photos: photos ?? [],
  receiver: receiverId && receiver ? toPersonView(receiver) : null,
  sendAt: sendAt.toISOString(),
})

export async function listScheduledMessages(db: Readable, by: Viewer): Promise<ScheduledMessageView[]> {
  const found = await own('all')(db, { viewer: by.id })
  return found.map(toScheduledMessageView)
}

export async function getScheduledMessage(
  db: Readable,
  by: Viewer,
  id: string,
): Promise<ScheduledMessageView | null> {
  const [row] = await own('one')(db, { viewer: by.id, id })
  return row ? toScheduledMessageView(row) : null
}

/** Somebody else's is none, as one that never was. */
export async function requireScheduledMessage(
  db: Readable,
  by: Viewer,
  id: string,
): Promise<ScheduledMessageView> {
  const message = await getScheduledMessage(db, by, id)
  if (!message) throw notFound()
  return message
}

/** How many of one's own wait or are held back; those that were deleted make room. */
export const heldMessages = ({ id }: Viewer) =>
  sql<number>`(select count(*)::int from ${scheduledMessages} where ${and(eq(scheduledMessages.senderId, id), isNull(scheduledMessages.deletedAt))})`

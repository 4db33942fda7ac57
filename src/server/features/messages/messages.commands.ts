import { and, eq, sql } from 'drizzle-orm'
import type { MessageView, NewMessage } from '#contract/messages.ts'
import { mayWriteTo } from '#server/access/conversations.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow, theEndOfTime } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { messages } from '#server/db/schema/messages.ts'
import { users } from '#server/db/schema/users.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import { type Claim, claiming, claimValues, findCreated } from '#server/http/once.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toMessageView } from './message.view.ts'
import { getMessage } from './messages.queries.ts'
import { ownConversation, reader } from './own-conversation.ts'

/** The same for strangers, after an ended friendship, across a block and for nobody at all: it tells none of them apart. */
const notFriends = () =>
  notAllowed('You can write only to friends. What was written before stays here.', 'not_friends')

const given = sql.placeholder

const someone = idNow('viewer')
const receiver = idNow('receiver')

/**
 * The rule, the key if there is one, and the row in one statement: nothing can come between them, and the database is
 * asked once. It answers nothing if the two are not friends, and nothing if the key was used before.
 */
const inserting = (name: string, hasKey: boolean) =>
  preparedSql<{ created_at: string }>(
    name,
    () => sql`
    with friend as materialized (
      select ${users.id} from ${users} where ${and(eq(users.id, receiver), mayWriteTo(someone, users.id), stillSignedIn)}
    ),
    claimed as (${hasKey ? claiming(sql`friend`) : sql`select from friend`})
    insert into ${messages} (id, sender_id, receiver_id, content, tone_indicators, no_reply_needed)
    select ${idNow('id')}, ${someone}, ${receiver}, ${given('content')}::text, ${given('tones')}::text[],
      ${given('noReplyNeeded')}::boolean
    from claimed returning created_at`,
  )
const insert = { once: inserting('message_once', true), plain: inserting('message', false) }

/** The message, and whether it is new: the same key again answers what the first one made. */
export async function insertMessage(
  db: Database,
  viewer: Viewer,
  { receiverId, content, toneIndicators, noReplyNeeded }: NewMessage,
  claim: Claim | null,
): Promise<{ sent: MessageView; isNew: boolean }> {
  const id = newId()
  const values = { receiver: receiverId, id, content, tones: toneIndicators, noReplyNeeded }
  const [row] = claim
    ? await writeAs(viewer, db, insert.once, { ...values, ...claimValues(claim) })
    : await writeAs(viewer, db, insert.plain, values)
  if (row) {
    const whole = { id, senderId: viewer.id, receiverId, content, toneIndicators, noReplyNeeded }
    const createdAt = new Date(row.created_at)
    return { sent: toMessageView({ ...whole, isRead: false, createdAt }, viewer), isNew: true }
  }
  const earlier = claim && (await findCreated(db, viewer, claim))
  if (!earlier) throw notFriends()
  return { sent: await getMessage(db, viewer, earlier), isNew: false }
}

const marking = preparedSql<{ is_new: boolean }>(
  'messages_read',
  () => sql`
  with talk as materialized (${ownConversation}),
  read as (
    update ${messages} set is_read = true from talk where ${messages.receiverId} = ${reader}
      and ${messages.senderId} = talk.other_id and not ${messages.isRead} and ${messages.id} <= ${idNow('upTo')}
    returning 1
  )
  select exists (select from read) as is_new from talk`,
)

/** Whether anything became read that was not. */
export async function markRead(
  db: Database,
  viewer: Viewer,
  userId: string,
  upTo: string | undefined,
): Promise<boolean> {
  const [talk] = await writeAs(viewer, db, marking, { other: userId, upTo: upTo ?? theEndOfTime })
  if (!talk) throw notFound()
  return talk.is_new
}

import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { PutAside } from '#contract/messages.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { isAnswered, notPutAsideBy } from '#server/access/put-aside.ts'
import type { Database } from '#server/db/client.ts'
import { atMost, idLater, idNow, theEndOfTime } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { messages } from '#server/db/schema/messages.ts'
import { putAside } from '#server/db/schema/put-aside.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notFound, signedOut } from '#server/http/errors.ts'
import { signedInPerson, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ownConversation, reader } from './own-conversation.ts'

const given = sql.placeholder

/**
 * How many are put aside beside this one, and were not answered since. That is asked of each by its key (`is not true`):
 * not of all messages at once, which looks as good while few have put anything aside.
 */
const othersAside = sql`(select count(*) from ${putAside} where ${and(
  eq(putAside.userId, idLater('viewer')),
  ne(putAside.otherId, sql`talk.other_id`),
  sql`${isAnswered} is not true`,
)})`

/** Kept with what was said last when the person put it aside. No row: no such conversation, or nothing was said in it. */
const putting = preparedSql<{ is_full: boolean }>(
  'aside_put',
  () => sql`
  with talk as materialized (${ownConversation}),
  room as materialized (
    select talk.*, ${othersAside} >= ${atMost(limits.conversationsAside)} as is_full
    from talk where last_message_id is not null
  ),
  kept as (
    insert into ${putAside} (user_id, other_id, until, returns_on_message, last_message_id)
    select ${reader}, other_id, ${given('until')}::timestamptz, ${given('returnsOnMessage')}::boolean, last_message_id
    from room where not is_full
    on conflict (user_id, other_id) do update set until = excluded.until,
      returns_on_message = excluded.returns_on_message, last_message_id = excluded.last_message_id, created_at = now()
  )
  select is_full from room`,
)

export async function insertAside(
  db: Database,
  viewer: Viewer,
  otherId: string,
  { until, returnsOnMessage }: PutAside,
): Promise<void> {
  const [room] = await writeAs(viewer, db, putting, { other: otherId, until, returnsOnMessage })
  if (!room) throw notFound()
  if (room.is_full) throw clash(`You can put aside at most ${limits.conversationsAside} conversations.`)
}

const bringing = preparedSql(
  'aside_bring_back',
  () => sql`
  with talk as materialized (${ownConversation}),
  gone as (
    delete from ${putAside} using talk
    where ${putAside.userId} = ${reader} and ${putAside.otherId} = talk.other_id
  )
  select 1 from talk`,
)

export async function removeAside(db: Database, viewer: Viewer, otherId: string): Promise<void> {
  const talk = await writeAs(viewer, db, bringing, { other: otherId })
  if (talk.length === 0) throw notFound()
}

const markingAll = preparedSql<{ is_new: boolean }>(
  'messages_read_all',
  () => sql`
  with me as materialized (${signedInPerson(sql`${users.id}`)}),
  read as (
    update ${messages} set is_read = true from me where ${and(
      eq(messages.receiverId, sql`me.id`),
      sql`not ${messages.isRead}`,
      lte(messages.id, idNow('upTo')),
      notHiddenFrom(reader, messages.senderId),
      notPutAsideBy(reader, messages.senderId),
    )} returning 1
  )
  select exists (select from read) as is_new from me`,
)

/** What is put aside waits for its day. Whether anything became read that was not. */
export async function markAllRead(db: Database, viewer: Viewer, upTo: string | undefined): Promise<boolean> {
  const [me] = await writeAs(viewer, db, markingAll, { upTo: upTo ?? theEndOfTime })
  if (!me) throw signedOut()
  return me.is_new
}

import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { BecameRead, PutAside } from '#contract/messages.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { isAnswered, notPutAsideBy } from '#server/access/put-aside.ts'
import type { Database } from '#server/db/client.ts'
import { atMost, idLater, idNow, later, theEndOfTime } from '#server/db/planned-once.ts'
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

const onePerson = sql`${given('one')}::uuid`

const markingAll = preparedSql<{ became: BecameRead[] }>(
  'messages_read_all',
  () => sql`
  with me as materialized (${signedInPerson(sql`${users.id}`)}),
  read as (
    update ${messages} set is_read = true from me where ${and(
      eq(messages.receiverId, sql`me.id`),
      sql`not ${messages.isRead}`,
      lte(messages.id, idNow('upTo')),
      sql`(${onePerson} is null or ${messages.senderId} = ${onePerson})`,
      notHiddenFrom(reader, messages.senderId),
      notPutAsideBy(reader, messages.senderId),
    )} returning ${messages.senderId}, ${messages.id}
  )
  select coalesce((
    select json_agg(json_build_object('userId', sender_id, 'from', first)) from (
      select sender_id, (array_agg(id order by id))[1] as first from read group by sender_id
    ) as each
  ), '[]') as became from me`,
)

/** What is put aside waits for its day. Answers what became read that was not, so that it can be taken back. */
export async function markAllRead(
  db: Database,
  viewer: Viewer,
  {
    upTo = theEndOfTime,
    userId: one = null,
  }: { upTo?: string | undefined; userId?: string | null | undefined },
): Promise<BecameRead[]> {
  const [me] = await writeAs(viewer, db, markingAll, { upTo, one })
  if (!me) throw signedOut()
  return me.became
}

/** Of each conversation by its key (`offset 0`): not of all messages at once, which looks as good while there are few. */
const unmarking = preparedSql<{ is_new: boolean }>(
  'messages_unread_again',
  () => sql`
  with me as materialized (${signedInPerson(sql`${users.id}`)}),
  unread as (
    update ${messages} set is_read = false
    from me, unnest(${later('people', 'uuid[]')}, ${later('from', 'uuid[]')}) as talk (person, first), lateral (
      select marked.id from ${messages} as marked
      where marked.receiver_id = ${reader} and marked.sender_id = talk.person
        and marked.id between talk.first and ${idNow('upTo')} and marked.is_read offset 0
    ) as again
    where ${messages.id} = again.id and ${notHiddenFrom(reader, messages.senderId)} returning 1
  )
  select exists (select from unread) as is_new from me`,
)

/** Whether anything is unread again. Messages that came later stay as they are. */
export async function markUnreadAgain(
  db: Database,
  viewer: Viewer,
  { upTo, conversations }: { upTo: string; conversations: readonly BecameRead[] },
): Promise<boolean> {
  const people = conversations.map(({ userId }) => userId)
  const from = conversations.map((one) => one.from)
  const [me] = await writeAs(viewer, db, unmarking, { upTo, people, from })
  if (!me) throw signedOut()
  return me.is_new
}

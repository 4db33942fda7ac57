import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { messages } from '#server/db/schema/messages/messages.ts'
import { putAside } from '#server/db/schema/messages/put-aside.ts'

type Who = AnyPgColumn | SQL | string

const wroteSince = (writer: SQL, reader: SQL): SQL =>
  sql`exists (select from ${messages} as since where since.sender_id = ${writer} and since.receiver_id = ${reader} and since.id > ${putAside.lastMessageId})`

const owner = sql`${putAside.userId}`
const other = sql`${putAside.otherId}`

/** Who has answered since owes nothing any more: what was put aside is over. */
export const isAnswered: SQL = wroteSince(owner, other)

/** The day has come; or something new has, for who wished that. */
export const isBack: SQL<boolean> = sql<boolean>`(${putAside.until} <= now() or (${putAside.returnsOnMessage} and ${wroteSince(other, owner)}))`

/** Worked out anew at each reading, so no job is needed to bring a conversation back. */
export const notPutAsideBy = (viewer: Who, person: Who): SQL =>
  sql`not exists (select from ${putAside} where ${putAside.userId} = ${viewer} and ${putAside.otherId} = ${person} and not ${isBack} and not ${isAnswered})`

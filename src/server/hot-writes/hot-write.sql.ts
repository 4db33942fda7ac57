import { eq, type SQL, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts'
import { users } from '#server/db/schema/users.ts'
import { type ColumnShape, type RowOf, type Run, sqlStatement } from '#server/db/statement.ts'
import { refuseTaken } from '#server/http/idempotency.ts'
import { isStale, sessionIsOpen } from '#server/http/session.ts'
import type { SessionProof } from '#server/http/session-proof.ts'

// What people do all day, as one statement; each with its figure in decision 0050.

const given = sql.placeholder

/** No row: the session has not been used for a while, which is noted elsewhere. Not open, or somebody else's: refused. */
const session = sql`
  select from (select) as once
  left join ${sessions} on ${eq(sessions.sid, given('sid'))}
  left join ${users} on ${eq(users.id, sessions.userId)}
  where case when ${users.id} = ${idNow('viewer')} and ${sessionIsOpen} then not ${isStale} else refuse('signed out') end`

const claim = sql`
  insert into ${idempotencyKeys} (user_id, key, request, created_id)
  select ${idNow('viewer')}, ${given('key')}::text, ${given('fingerprint')}::text, ${idNow('id')} from allowed, session
  returning key`

interface HotWrite<C> {
  name: string
  columns: C
  /** A row, if it may be written, with what is needed for it. */
  allowed: SQL
  /** What is written, as parts of a `with`. Each row comes `from` there, so that nothing is written unproven. */
  writes: (from: SQL) => SQL
  answer: SQL
}

/**
 * One statement in two forms: for a transaction that has proven the session, and by itself, with the proof and the claim
 * of the key in it. Either all of it happens or, if the session has ended or the key is taken, nothing.
 */
export function hotWrite<const C extends Record<string, ColumnShape>>({
  name,
  columns,
  allowed,
  writes,
  answer,
}: HotWrite<C>) {
  const form = (suffix: string, before: SQL, after: SQL, from: SQL): Run<RowOf<C>> =>
    sqlStatement(
      `${name}${suffix}`,
      columns,
      () => sql`with ${before} allowed as materialized (${allowed}), ${after} ${writes(from)} ${answer}`,
    )
  const proven = sql`session as materialized (${session}),`
  const plain = form('', sql``, sql``, sql`allowed`)
  const withoutKey = form('_standalone', proven, sql``, sql`allowed, session`)
  const withKey = form('_with_key', proven, sql`claim as (${claim}),`, sql`allowed, session, claim`)
  return {
    inTransaction: plain,
    standalone: (db: Readable, proof: SessionProof, values: Record<string, unknown>): Promise<RowOf<C>[]> =>
      (proof.key ? withKey : withoutKey)(db, { ...values, sid: proof.sid, ...proof.key }).catch(refuseTaken),
  }
}

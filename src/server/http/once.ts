import { hash } from 'node:crypto'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { keptDays } from '#contract/retention.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { daysAgo } from '#server/db/days.ts'
import { idNow } from '#server/db/planned-once.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts'
import { badInput, clash } from './errors.ts'
import type { Viewer } from './viewer.ts'

const keyShape = /^[\w-]{8,100}$/

interface Once {
  viewer: Viewer
  request: FastifyRequest
  /** Makes the thing under this id. Runs at most once for each Idempotency-Key. */
  create: (tx: Queryable, id: string) => Promise<void>
}

/**
 * A create that may be sent twice: by a double click, or by a client that never saw the answer. The key is written in
 * the same transaction as the thing itself, so a second request waits for the first and then finds what it made.
 */
export async function createOnce(
  db: Database,
  { viewer, request, create }: Once,
): Promise<{ id: string; isNew: boolean }> {
  const claim = claimOf(request)
  const id = newId()
  if (!claim) {
    await db.transaction((tx) => create(tx, id))
    return { id, isNew: true }
  }
  const isNew = await db.transaction(async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId: viewer.id, key: claim.key, request: claim.fingerprint, createdId: id })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) return false
    await create(tx, id)
    return true
  })
  if (isNew) return { id, isNew }
  const earlier = await findCreated(db, viewer, claim)
  if (!earlier) throw clash('This could not be done twice at once. Please try again.')
  return { id: earlier, isNew: false }
}

/** What a request asks to be done once. */
export interface Claim {
  key: string
  fingerprint: string
}

/** Null for a request without a key. */
export function claimOf(request: FastifyRequest): Claim | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyShape.test(key))
    throw badInput({ 'Idempotency-Key': 'An Idempotency-Key has 8 to 100 letters, digits, - or _.' })
  return { key, fingerprint: fingerprintOf(request) }
}

/**
 * The key's row, written if `source` has a row and the key is new: for a statement that makes the thing in the same
 * breath. Asks for `viewer`, `id` and what `claimValues` gives.
 */
export const claiming = (source: SQL): SQL =>
  sql`insert into ${idempotencyKeys} (user_id, key, request, created_id)
    select ${idNow('viewer')}, ${sql.placeholder('key')}::text, ${sql.placeholder('request')}::text, ${idNow('id')}
    from ${source} on conflict do nothing returning created_id`

export const claimValues = ({ key, fingerprint }: Claim) => ({ key, request: fingerprint })

/** What an earlier request with this key made; null if there was none. */
export async function findCreated(
  db: Queryable,
  viewer: Viewer,
  { key, fingerprint }: Claim,
): Promise<string | null> {
  const [earlier] = await db
    .select({ request: idempotencyKeys.request, createdId: idempotencyKeys.createdId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.key, key)))
  if (earlier && earlier.request !== fingerprint)
    throw clash('This Idempotency-Key was already used for something else.')
  return earlier?.createdId ?? null
}

const fingerprintOf = (request: FastifyRequest) =>
  hash('sha256', `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`, 'base64url')

/** A client tries again within minutes; a day is plenty. */
export async function removeOldIdempotencyKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysAgo(keptDays.idempotencyKeys)))
}

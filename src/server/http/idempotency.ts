import { hash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { retentionDays } from '#contract/core/retention.ts'
import type { Database, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts'
import { changing, statement } from '#server/db/statement.ts'
import { t } from '#words/t.ts'
import { badInput, clash } from './errors.ts'
import type { Viewer } from './viewer.ts'

const keyShape = /^[\w-]{8,100}$/

/** The key of a request, and what it was sent with. */
export interface IdempotencyKey {
  key: string
  /** Of the whole request: a key that is used for something else is a mistake of the client. */
  fingerprint: string
}

/** Null for a request without a key. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyShape.test(key))
    throw badInput({ 'Idempotency-Key': 'An Idempotency-Key has 8 to 100 letters, digits, - or _.' })
  return { key, fingerprint: fingerprintOf(request) }
}

const claim = statement('idempotency_key', () =>
  changing((on) =>
    on.insert(idempotencyKeys).values({
      userId: sql.placeholder('viewer'),
      key: sql.placeholder('key'),
      request: sql.placeholder('fingerprint'),
      createdId: sql.placeholder('createdId'),
    }),
  ),
)

/** Something was created with this key before. */
export class KeyTaken extends Error {}

/**
 * Claims the key for what is created under this id, in the same transaction. A second request waits here for the first;
 * then its transaction fails in the database, with all that was sent behind the claim.
 */
export async function claimKey(
  tx: Transaction,
  viewer: Viewer,
  { key, fingerprint }: IdempotencyKey,
  createdId: string,
): Promise<void> {
  await claim(tx, { viewer: viewer.id, key, fingerprint, createdId }).catch(refuseTaken)
}

/** For what claims a key in the database. */
export function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new KeyTaken() : error
}

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation && error.table === 'idempotency_keys'

/** What was made with this key before. */
export async function getCreatedId(
  tx: Transaction,
  viewer: Viewer,
  { key, fingerprint }: IdempotencyKey,
): Promise<string> {
  const [earlier] = await tx
    .select({ request: idempotencyKeys.request, createdId: idempotencyKeys.createdId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.key, key)))
  if (!earlier) throw clash(t('This was sent twice at the same moment. Please try again.'))
  if (earlier.request !== fingerprint)
    throw clash('This Idempotency-Key was already used for something else.')
  return earlier.createdId
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) =>
  hash('sha256', `${method} ${url}\n${asText(body)}`, 'base64url')

function asText(body: unknown): string {
  try {
    return JSON.stringify(body ?? null)
  } catch {
    // What was read level by level may be too deep to be written in one go.
    throw badInput({ body: t('This has lists in lists in lists, more than Synapse can read.') })
  }
}

/** A client tries again within minutes; a day is plenty. */
export async function removeOldIdempotencyKeys(db: Database): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, daysAgo(retentionDays.idempotencyKeys)))
}

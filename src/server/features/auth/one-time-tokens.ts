import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable, Readable } from '#server/db/connection.ts'
import { oneTimeTokens, type tokenPurposes } from '#server/db/schema/auth/one-time-tokens.ts'

type Purpose = (typeof tokenPurposes)[number]

interface NewToken {
  purpose: Purpose
  minutes: number
  userId?: string
  data?: Record<string, string>
}

export interface Token {
  userId: string | null
  data: Record<string, string>
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

/** 256 random bits, of which the table keeps only a hash. */
export async function insertToken(db: Queryable, token: NewToken): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertTokenFor(db, secret, token)
  return secret
}

/** The same for a secret that somebody else made, such as the challenge of a passkey. */
export async function insertTokenFor(
  db: Queryable,
  secret: string,
  { purpose, minutes, userId, data }: NewToken,
): Promise<void> {
  await db.insert(oneTimeTokens).values({
    tokenHash: digest(secret),
    purpose,
    userId: userId ?? null,
    data: data ?? {},
    expire: sql`now() + make_interval(mins => ${minutes})`,
  })
}

const isValid = (secret: string, purpose: Purpose) =>
  and(
    eq(oneTimeTokens.tokenHash, digest(secret)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expire, sql`now()`),
  )

const columns = { userId: oneTimeTokens.userId, data: oneTimeTokens.data }

/** Looks without using it up: for the page that a link opens. */
export async function findToken(db: Readable, purpose: Purpose, secret: string): Promise<Token | null> {
  const [found] = await db.select(columns).from(oneTimeTokens).where(isValid(secret, purpose))
  return found ?? null
}

/** Deleting is using: of two requests with the same token, one gets it. */
export async function takeToken(db: Queryable, purpose: Purpose, secret: string): Promise<Token | null> {
  const [used] = await db.delete(oneTimeTokens).where(isValid(secret, purpose)).returning(columns)
  return used ?? null
}

export async function removeTokensOf(db: Queryable, userId: string, purpose: Purpose): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
}

/** Expired tokens are refused at once; this only clears the table. */
export async function removeExpiredTokens(db: Queryable): Promise<void> {
  await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expire, sql`now()`))
}

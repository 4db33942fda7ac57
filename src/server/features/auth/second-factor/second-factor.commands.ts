import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/connection.ts'
import { recoveryCodes } from '#server/db/schema/auth/recovery-codes.ts'
import { secondFactors } from '#server/db/schema/auth/second-factors.ts'
import { isAppCode, stepOfCode } from './app-codes.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

/** From now on this app makes the codes. Answers new recovery codes; those of before no longer work. */
export async function saveSecondFactor(
  tx: Transaction,
  userId: string,
  app: { secret: string; lastStep: number },
): Promise<string[]> {
  await tx
    .insert(secondFactors)
    .values({ userId, ...app })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { ...app, createdAt: sql`now()` } })
  return replaceRecoveryCodes(tx, userId)
}

/** Null for who has no second factor. Two at once take turns: the codes of the second are those that work. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[] | null> {
  const [locked] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update')
  return locked ? replaceRecoveryCodes(tx, userId) : null
}

async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })))
  return codes
}

/** False for who had none. */
export async function removeSecondFactor(
  tx: Transaction,
  userId: string,
  { madeSince = new Date(0) } = {},
): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.createdAt, madeSince)))
    .returning({ userId: secondFactors.userId })
  if (removed.length === 0) return false
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return true
}

/** What became of a code. `used before`: it was right, and is not taken again. */
export type CodeUse = 'app' | 'recovery' | 'used before' | 'wrong'

/**
 * Uses up a code, by one statement that of several at once lets one through. No part of the transaction in which
 * something is then done: a code that was tried is gone.
 */
export const takeCode = (db: Queryable, userId: string, typed: string): Promise<CodeUse> =>
  isAppCode(typed) ? takeAppCode(db, userId, typed) : takeRecoveryCode(db, userId, typed)

async function takeAppCode(db: Queryable, userId: string, typed: string): Promise<CodeUse> {
  const [app] = await db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  const step = app ? stepOfCode(app.secret, typed) : null
  if (!app || step === null) return 'wrong'
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, app.secret),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return taken.length > 0 ? 'app' : 'used before'
}

async function takeRecoveryCode(db: Queryable, userId: string, typed: string): Promise<CodeUse> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryCodeHash(userId, typed))))
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0 ? 'recovery' : 'wrong'
}

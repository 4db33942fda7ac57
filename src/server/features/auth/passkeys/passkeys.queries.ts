import { and, asc, eq, sql } from 'drizzle-orm'
import type { PasskeyView } from '#contract/auth/passkeys.ts'
import type { Queryable, Readable, Transaction } from '#server/db/connection.ts'
import { passkeys } from '#server/db/schema/auth/passkeys.ts'

type Passkey = typeof passkeys.$inferSelect

export const listPasskeys = async (db: Readable, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))

export async function findPasskey(db: Readable, credentialId: string): Promise<Passkey | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}

/** Null when this very passkey is kept already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<Passkey | null> {
  const [added] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return added ?? null
}

export async function notePasskeyUse(db: Queryable, id: string, counter: number): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
}

export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

export async function removeAllPasskeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}

export const toPasskeyView = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

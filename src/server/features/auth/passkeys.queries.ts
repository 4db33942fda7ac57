import { and, asc, eq, sql } from 'drizzle-orm'
import type { PasskeyView } from '#contract/auth.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, preparedOnce } from '#server/db/planned-once.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'

type Passkey = typeof passkeys.$inferSelect

const passkeysOf = preparedOnce((db) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, idLater('userId')))
    .orderBy(asc(passkeys.id))
    .prepare('passkeys_of'),
)

export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  passkeysOf(db).execute({ userId })

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}

/** Null when this very passkey is kept already. */
export async function insertPasskey(
  db: Queryable,
  passkey: typeof passkeys.$inferInsert,
): Promise<Passkey | null> {
  const [added] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return added ?? null
}

export async function notePasskeyUse(db: Queryable, id: string, counter: number): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
}

export async function removePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

export const toPasskeyView = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

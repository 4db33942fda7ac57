import { and, eq } from 'drizzle-orm'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { identities } from '#server/db/schema/auth/identities.ts'

interface Identity {
  issuer: string
  subject: string
}

export async function findByIdentity(db: Readable, { issuer, subject }: Identity): Promise<string | null> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return found?.userId ?? null
}

export async function insertIdentity(
  tx: Transaction,
  { issuer, subject }: Identity,
  userId: string,
): Promise<void> {
  await tx.insert(identities).values({ issuer, subject, userId })
}

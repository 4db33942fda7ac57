import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { identities } from '#server/db/schema/identities.ts'

interface Identity {
  issuer: string
  subject: string
}

export async function findByIdentity(db: Queryable, { issuer, subject }: Identity): Promise<string | null> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return found?.userId ?? null
}

export async function insertIdentity(
  db: Queryable,
  { issuer, subject }: Identity,
  userId: string,
): Promise<void> {
  await db.insert(identities).values({ issuer, subject, userId })
}

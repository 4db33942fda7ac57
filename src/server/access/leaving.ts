import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'

/** Whether they have asked for their account to be deleted, and have not come back. */
export async function isLeaving(db: Readable, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.eraseAfter), isNull(users.erasedAt)))
  return found.length > 0
}

import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { conversations } from '#server/db/schema/messages/conversations.ts'
import { users } from '#server/db/schema/users.ts'
import { signedOut } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

interface Leaving {
  email: string
  eraseAfter: Date
  endedSessions: string[]
  /** Who has them on screen: friends, and people they wrote with. */
  friendIds: string[]
  correspondentIds: string[]
}

/** From now on they are gone for everyone else (`isGone` in access/visibility.ts), and signed out everywhere. */
export async function leave(tx: Transaction, { id }: Viewer): Promise<Leaving> {
  const [leaving] = await tx
    .update(users)
    .set({ eraseAfter: sql`now() + ${days(retentionDays.erasureGrace)}` })
    .where(and(eq(users.id, id), isNull(users.eraseAfter)))
    .returning({ email: users.email, eraseAfter: users.eraseAfter })
  if (!leaving?.eraseAfter) throw signedOut()
  const [ended, friendIds, correspondentIds] = await Promise.all([
    tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id }),
    listOthers(tx, friendships, id),
    listOthers(tx, conversations, id),
  ])
  return {
    email: leaving.email,
    eraseAfter: leaving.eraseAfter,
    endedSessions: ended.map((session) => session.id),
    friendIds,
    correspondentIds,
  }
}

/** Those on the other side of each pair that somebody is part of. */
async function listOthers(
  db: Readable,
  pairs: typeof friendships | typeof conversations,
  id: string,
): Promise<string[]> {
  const rows = await db
    .select({ one: pairs.userId1, other: pairs.userId2 })
    .from(pairs)
    .where(or(eq(pairs.userId1, id), eq(pairs.userId2, id)))
  return rows.map(({ one, other }) => (one === id ? other : one))
}

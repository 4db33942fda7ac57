import { and, eq, isNull, sql } from 'drizzle-orm'
import { keptDays } from '#contract/retention.ts'
import type { Database } from '#server/db/client.ts'
import { days } from '#server/db/days.ts'
import { sessions } from '#server/db/schema/sessions.ts'
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
export const leave = (db: Database, viewer: Viewer): Promise<Leaving> =>
  db.transaction(async (tx) => {
    const [leaving] = await tx
      .update(users)
      .set({ eraseAfter: sql`now() + ${days(keptDays.erasureGrace)}` })
      .where(and(eq(users.id, viewer.id), isNull(users.eraseAfter)))
      .returning({ email: users.email, eraseAfter: users.eraseAfter })
    if (!leaving?.eraseAfter) throw signedOut()
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, viewer.id))
      .returning({ id: sessions.id })
    const others = async (table: 'friendships' | 'conversations') => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select case user_id_1 when ${viewer.id} then user_id_2 else user_id_1 end as id
        from ${sql.identifier(table)} where user_id_1 = ${viewer.id} or user_id_2 = ${viewer.id}`)
      return rows.map(({ id }) => id)
    }
    return {
      email: leaving.email,
      eraseAfter: leaving.eraseAfter,
      endedSessions: ended.map(({ id }) => id),
      friendIds: await others('friendships'),
      correspondentIds: await others('conversations'),
    }
  })

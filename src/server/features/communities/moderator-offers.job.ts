import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import type { Database } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { listLeftCommunities, offerIfNobodyModerates } from './left-communities.ts'
import { lockCommunity } from './memberships.commands.ts'

const isOver = and(
  eq(moderatorOffers.state, 'open'),
  lt(moderatorOffers.createdAt, daysAgo(retentionDays.moderatorOffers)),
)

/**
 * Ends offers that nobody has answered, and asks where nobody moderates, such as after the last moderator was erased.
 * Answers who was asked.
 */
export async function askWhereNobodyModerates(db: Database): Promise<string[]> {
  await db.delete(moderatorOffers).where(and(isOver, ne(moderatorOffers.kind, 'left')))
  // Kept as a no, so that the next one is asked.
  await db.update(moderatorOffers).set({ state: 'declined', answeredAt: sql`now()` }).where(isOver)
  const asked: string[] = []
  for (const communityId of await listLeftCommunities(db))
    asked.push(
      ...(await db.inTransaction(async (tx) => {
        await lockCommunity(tx, communityId)
        return offerIfNobodyModerates(tx, communityId)
      })),
    )
  return asked
}

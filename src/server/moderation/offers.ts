import { and, eq, isNull, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import type { OfferKind } from '#contract/moderation/offer-kinds.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { notify } from '#server/notifications/notices.ts'

interface NewOffer {
  userId: string
  /** Null: of the whole network. */
  communityId: string | null
  offeredById: string | null
  kind: OfferKind
}

/**
 * Asks somebody to be a moderator, and tells them. Under the lock of the community, or of the person. Answers 'asked'
 * if they were asked before and have not answered, 'declined' if they said no of late; nothing changes then.
 */
export async function insertOffer(
  tx: Transaction,
  { userId, communityId, offeredById, kind }: NewOffer,
): Promise<'new' | 'asked' | 'declined'> {
  const isIt = offerOf(userId, communityId)
  const [before] = await tx
    .select({
      state: moderatorOffers.state,
      isLate: sql<boolean>`${moderatorOffers.answeredAt} > ${daysAgo(retentionDays.declinedOffers)}`,
    })
    .from(moderatorOffers)
    .where(isIt)
  if (before?.state === 'open') {
    // The newest word counts: sharing the work, or handing it over.
    await tx.update(moderatorOffers).set({ kind, offeredById }).where(isIt)
    return 'asked'
  }
  if (before?.isLate) return 'declined'
  if (before) await tx.delete(moderatorOffers).where(isIt)
  const id = newId()
  await tx.insert(moderatorOffers).values({ id, userId, communityId, offeredById, kind })
  await notify(tx, null, { userId, kind: 'moderatorOffer', offerId: id })
  return 'new'
}

const offerOf = (userId: string, communityId: string | null) =>
  and(
    eq(moderatorOffers.userId, userId),
    communityId === null ? isNull(moderatorOffers.communityId) : eq(moderatorOffers.communityId, communityId),
  )

/** Of the whole network, answered or not: an operator can ask anew. Answers whether there was one. */
export async function removeOffer(tx: Transaction, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(moderatorOffers)
    .where(offerOf(userId, null))
    .returning({ id: moderatorOffers.id })
  return gone.length > 0
}

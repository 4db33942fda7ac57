import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { insertOffer } from '#server/moderation/offers.ts'
import { notifyOfModerators } from '#server/notifications/blocked-moderators.ts'
import { t } from '#words/t.ts'
import { lockPerson } from './community-people.commands.ts'
import { offerIfNobodyModerates } from './left-communities.ts'
import { isIn, lockCommunity, type Person } from './memberships.commands.ts'

/** Answers who is notified of it. */
export async function offerRole(
  tx: Transaction,
  viewer: Viewer,
  person: Person,
  kind: 'beside' | 'handOver',
): Promise<string[]> {
  const standing = await lockPerson(tx, viewer, person)
  if (kind === 'handOver' && person.userId === viewer.id)
    throw clash(t('You already moderate this community. Please choose someone else.'))
  if (!isIn(standing)) throw notFound()
  if (standing.membership === 'moderator') {
    // There is nothing to agree to: who hands over to another moderator stops.
    if (kind === 'handOver') await setModerator(tx, { ...person, userId: viewer.id }, false)
    return []
  }
  const answer = await insertOffer(tx, { ...person, offeredById: viewer.id, kind })
  if (answer === 'declined')
    throw clash(t('They declined in the last 30 days. You can ask them again after that.'))
  return answer === 'new' ? [person.userId] : []
}

/** Stops being a moderator, or takes an offer back. Answers who is notified of it. */
export async function removeModerator(tx: Transaction, viewer: Viewer, person: Person): Promise<string[]> {
  const { membership } = await lockPerson(tx, viewer, person)
  if (person.userId === viewer.id) {
    await setModerator(tx, person, false)
    // Who has stopped is not asked again at once.
    await tx
      .insert(moderatorOffers)
      .values({ ...person, id: newId(), kind: 'left', state: 'declined', answeredAt: sql`now()` })
      .onConflictDoNothing()
    return offerIfNobodyModerates(tx, person.communityId)
  }
  if (membership === 'moderator')
    throw notAllowed(t('Only they can stop being a moderator. You may be able to remove them as a member.'))
  const isTheirs = and(
    eq(moderatorOffers.communityId, person.communityId),
    eq(moderatorOffers.userId, person.userId),
    eq(moderatorOffers.state, 'open'),
  )
  const withdrawn = await tx.delete(moderatorOffers).where(isTheirs).returning({ id: moderatorOffers.id })
  return withdrawn.length > 0 ? [person.userId] : []
}

export interface Answered {
  /** Null: of the whole network. */
  communityId: string | null
  /** Whose standing has changed. */
  moved: string[]
  notified: string[]
}

/** Only who was asked, and only while it stands; anything else is as if it were not there. */
export async function answerOffer(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  answer: 'accept' | 'decline',
): Promise<Answered> {
  const find = () =>
    tx
      .select()
      .from(moderatorOffers)
      .where(
        and(
          eq(moderatorOffers.id, id),
          eq(moderatorOffers.userId, viewer.id),
          eq(moderatorOffers.state, 'open'),
        ),
      )
      .for('update')
  const [found] = await find()
  if (found?.communityId) await lockCommunity(tx, found.communityId)
  const [offer] = await find()
  if (!offer) throw notFound()
  const { communityId } = offer
  if (answer === 'decline') {
    await tx
      .update(moderatorOffers)
      .set({ state: 'declined', answeredAt: sql`now()` })
      .where(eq(moderatorOffers.id, id))
    return {
      communityId,
      moved: [],
      notified: communityId ? await offerIfNobodyModerates(tx, communityId) : [],
    }
  }
  await tx.delete(moderatorOffers).where(eq(moderatorOffers.id, id))
  if (!communityId) return acceptNetwork(tx, viewer)
  await setModerator(tx, { communityId, userId: viewer.id }, true)
  const before = offer.kind === 'handOver' ? offer.offeredById : null
  if (before) await setModerator(tx, { communityId, userId: before }, false)
  return {
    communityId,
    moved: before ? [viewer.id, before] : [viewer.id],
    notified: await notifyOfModerators(tx, communityId),
  }
}

async function acceptNetwork(tx: Transaction, viewer: Viewer): Promise<Answered> {
  await tx.update(users).set({ role: 'moderator' }).where(eq(users.id, viewer.id))
  await insertAuditEntry(tx, {
    ...{ actorId: viewer.id, event: 'granted' as const },
    ...{ subjectType: 'user', subjectId: viewer.id },
  })
  return { communityId: null, moved: [], notified: [] }
}

async function setModerator(
  tx: Transaction,
  { communityId, userId }: Person,
  isModerator: boolean,
): Promise<void> {
  await tx
    .update(communityMembers)
    .set({ isModerator, moderatorSince: isModerator ? sql`now()` : null })
    .where(and(eq(communityMembers.communityId, communityId), eq(communityMembers.userId, userId)))
}

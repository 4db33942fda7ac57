import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { MembershipView } from '#contract/communities/communities.ts'
import { limits } from '#contract/core/limits.ts'
import { joinedCount, membershipOf } from '#server/access/memberships.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import { changing, selecting, statement } from '#server/db/statement.ts'
import { joining } from '#server/hot-writes/join.sql.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { SessionProof } from '#server/http/session-proof.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { offerIfNobodyModerates } from './left-communities.ts'

const locked = statement('community_lock', () =>
  selecting({ id: communities.id }, (select) =>
    select
      .from(communities)
      .where(eq(communities.id, idNow('community')))
      .for('no key update'),
  ),
)

/** Every change of membership takes this lock first, so that changes in one community happen one after another. */
export async function lockCommunity(tx: Transaction, id: string): Promise<void> {
  const [community] = await locked(tx, { community: id })
  if (!community) throw notFound()
}

/** Somebody in, or at the door of, a community. */
export interface Person {
  communityId: string
  userId: string
}

const standings = statement('community_standing', () =>
  selecting(
    {
      membership: membershipOf({ id: idNow('person') }),
      memberCount: communities.memberCount,
      joinPolicy: communities.joinPolicy,
      isStarter: communities.isStarter,
      joinQuestion: communities.joinQuestion,
      joinedCount: joinedCount(idNow('person')),
    },
    (select) => select.from(communities).where(eq(communities.id, idNow('community'))),
  ),
)

/** How somebody stands to a community, and what decides whether they get in. */
export async function getStanding(db: Readable, { communityId, userId }: Person) {
  const [standing] = await standings(db, { community: communityId, person: userId })
  if (!standing) throw notFound()
  return standing
}

/** The two go out at once and are answered in this order: what is read is how it stands under the lock. */
async function lockStanding(tx: Transaction, person: Person) {
  const [, standing] = await Promise.all([lockCommunity(tx, person.communityId), getStanding(tx, person)])
  return standing
}

/** The member count follows by trigger (decision 0006), so the answer is read back. */
async function getMembershipView(tx: Transaction, person: Person): Promise<MembershipView> {
  const { membership, memberCount } = await getStanding(tx, person)
  return { membership, memberCount }
}

/** By one statement: somebody who comes new to an open community. Null: the transaction says what is to be done. */
export async function joinStandalone(
  db: Readable,
  proof: SessionProof,
  viewer: Viewer,
  communityId: string,
): Promise<MembershipView | null> {
  const [joined] = await joining
    .standalone(db, proof, { viewer: viewer.id, community: communityId })
    .catch(noneIfBanned)
  return joined ? { membership: 'member', memberCount: joined.memberCount } : null
}

/** As the trigger `community_members_added` says it. */
function noneIfBanned(error: unknown): never[] {
  if (error instanceof pg.DatabaseError && error.code === 'SY403') return []
  throw error
}

/** Whose link somebody came by, and whether it is a moderator's, who can let people in. */
interface Invited {
  byId: string
  isLetIn: boolean
}

/** `hasChanged`: a second time it is news to nobody. `notified`: who is asked to moderate now. */
type Moved = MembershipView & { hasChanged: boolean; notified?: string[] }

interface Asking {
  invited?: Invited
  answer?: string | null | undefined
}

/** Joins, or asks to where that is the way in. A second time changes nothing. */
export async function join(
  tx: Transaction,
  viewer: Viewer,
  communityId: string,
  { invited, answer = null }: Asking = {},
): Promise<Moved> {
  const person = { communityId, userId: viewer.id }
  const { membership, memberCount, joinPolicy, isStarter, joinedCount, joinQuestion } = await lockStanding(
    tx,
    person,
  )
  if (membership === 'banned') throw notAllowed(t('You can’t join this community. A moderator decided this.'))
  const isWaiting = membership === 'requested'
  const isOpen = joinPolicy === 'open' || invited?.isLetIn === true
  if (isIn({ membership }) || (isWaiting && !isOpen)) return { membership, memberCount, hasChanged: false }
  if (joinedCount >= limits.joinedCommunities)
    throw clash(
      t('You’re in {max} communities, which is the most you can join.', { max: limits.joinedCommunities }),
    )

  if (!isOpen) {
    if (memberCount === 0) throw clash(t('No one is left in this community, so no one can let you in.'))
    // With the question as it is now: another one would make another answer of it.
    const answered = joinQuestion !== null && answer !== null && { question: joinQuestion, answer }
    await tx.insert(communityRequests).values({ ...person, invitedById: invited?.byId ?? null, ...answered })
    return { ...(await getMembershipView(tx, person)), hasChanged: true }
  }
  if (isWaiting) await removeRequest(tx, person)
  await insertMember(tx, { ...person, isModerator: false })
  // Whoever comes first to a community that everyone had left is asked to look after it.
  const isFirst = memberCount === 0 && !isStarter
  const notified = isFirst ? await offerIfNobodyModerates(tx, communityId) : undefined
  return { ...(await getMembershipView(tx, person)), hasChanged: true, ...(notified && { notified }) }
}

/** Leaves, or takes a request back. */
export async function leave(
  tx: Transaction,
  viewer: Viewer,
  communityId: string,
): Promise<Moved & { wasIn: boolean }> {
  const person = { communityId, userId: viewer.id }
  const standing = await lockStanding(tx, person)
  const wasIn = isIn(standing)
  if (wasIn) await removeMember(tx, person)
  const hasChanged = wasIn || (await removeRequest(tx, person))
  const notified = standing.membership === 'moderator' ? await offerIfNobodyModerates(tx, communityId) : []
  return { ...(await getMembershipView(tx, person)), hasChanged, wasIn, notified }
}

export const isIn = ({ membership }: Pick<MembershipView, 'membership'>): boolean =>
  membership === 'member' || membership === 'moderator'

const insertion = statement('member_insert', () =>
  changing((on) =>
    on
      .insert(communityMembers)
      .values({
        communityId: sql.placeholder('communityId'),
        userId: sql.placeholder('userId'),
        isModerator: sql.placeholder('isModerator'),
      })
      .onConflictDoNothing(),
  ),
)

export async function insertMember(
  tx: Transaction,
  member: Person & { isModerator: boolean },
): Promise<void> {
  await insertion(tx, { ...member })
}

export async function removeMember(tx: Transaction, { communityId, userId }: Person): Promise<void> {
  await tx
    .delete(communityMembers)
    .where(and(eq(communityMembers.communityId, communityId), eq(communityMembers.userId, userId)))
}

/** A second time, or for who is no member, it changes nothing. */
export async function putWelcomeAside(tx: Transaction, viewer: Viewer, communityId: string): Promise<void> {
  await tx
    .update(communityMembers)
    .set({ hasReadWelcome: true })
    .where(and(eq(communityMembers.communityId, communityId), eq(communityMembers.userId, viewer.id)))
}

/** Whether there was one. */
export async function removeRequest(tx: Transaction, { communityId, userId }: Person): Promise<boolean> {
  const { rowCount } = await tx
    .delete(communityRequests)
    .where(and(eq(communityRequests.communityId, communityId), eq(communityRequests.userId, userId)))
  return rowCount !== null && rowCount > 0
}

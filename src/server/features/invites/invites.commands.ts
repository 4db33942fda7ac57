import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Membership } from '#contract/communities/community-manners.ts'
import { limits } from '#contract/core/limits.ts'
import type { AcceptedView, NewInvite } from '#contract/invites.ts'
import { inviteIsOpen, mayInviteInto } from '#server/access/invites.ts'
import { requireMember } from '#server/access/permissions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { inviteUses } from '#server/db/schema/invites/invite-uses.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, HttpError, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'
import { getAcceptableOffer, type Offer } from './invites.queries.ts'

/** 192 random bits in letters of an address. */
const newCode = () => randomBytes((limits.invite.code / 4) * 3).toString('base64url')

export async function insertInvite(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { communityId = null, maxUses, days }: NewInvite,
): Promise<void> {
  if (communityId !== null) await requireMayInvite(tx, viewer, communityId)
  // Under a lock of their own row: two at once must not pass the limit together.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
  const open = await tx
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.inviterId, viewer.id), inviteIsOpen))
    .limit(limits.invite.open)
  if (open.length >= limits.invite.open)
    throw clash(
      t('You have {max} invitations that still work. Please turn one off first, or wait until one ends.', {
        max: limits.invite.open,
      }),
    )
  await tx.insert(invites).values({
    id,
    inviterId: viewer.id,
    communityId,
    code: newCode(),
    maxUses,
    endsAt: sql`now() + make_interval(days => ${days}::int)`,
  })
}

async function requireMayInvite(tx: Transaction, viewer: Viewer, communityId: string): Promise<void> {
  await requireMember(tx, viewer, communityId)
  const [answer] = await tx
    .select({ mayInvite: mayInviteInto(viewer.id, communityId) })
    .from(sql`(select) as once`)
  if (!answer?.mayInvite) throw notAllowed(t('In this community only moderators can invite people.'))
}

/** A second time changes nothing. */
export async function revokeInvite(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const isMine = and(eq(invites.id, id), eq(invites.inviterId, viewer.id))
  const [invite] = await tx.select({ id: invites.id }).from(invites).where(isMine)
  if (!invite) throw notFound()
  await tx
    .update(invites)
    .set({ revokedAt: sql`now()` })
    .where(and(isMine, isNull(invites.revokedAt)))
}

/** One sentence, whatever the reason: unknown, ended, revoked, used up, or across a block. */
export const deadInvite = () =>
  new HttpError(404, 'not_found', t('This invitation no longer works. You can ask for a new one.'))

/** To what a community asks, if it asks and the person answered. */
type Answer = string | null | undefined

/** What other features do for who says yes. */
export interface InviteDoors {
  /** Whether they have become friends now. Null: they cannot meet. */
  befriend: (tx: Transaction, viewer: Viewer, inviterId: string) => Promise<boolean | null>
  join: (
    tx: Transaction,
    viewer: Viewer,
    communityId: string,
    asking: { invited: { byId: string; isLetIn: boolean }; answer: Answer },
  ) => Promise<{ membership: Membership; notified?: string[] }>
}

export interface Accepted extends AcceptedView {
  hasChanged: boolean
  inviterId: string
  /** Who has a notice now. */
  notified: string[]
}

/**
 * The link is its maker's yes, so neither the limits of a newcomer nor `whoMayAsk` play a part. Its row is locked first:
 * of two who come by the last use at once, one finds it used up.
 */
export async function acceptInvite(
  tx: Transaction,
  viewer: Viewer,
  code: string,
  doors: InviteDoors,
  answer?: Answer,
): Promise<Accepted> {
  await tx.select({ id: invites.id }).from(invites).where(eq(invites.code, code)).for('update')
  const offer = await getAcceptableOffer(tx, viewer, code)
  if (!offer) throw deadInvite()
  if (offer.isMine) throw clash(t('This is your own invitation. You can send it to someone.'))
  if (offer.hasUsed) return saidBefore(offer)
  const accepted = await enter(tx, viewer, { offer, answer }, doors)
  if (!accepted.hasChanged) return accepted
  await tx.insert(inviteUses).values({ inviteId: offer.id, userId: viewer.id })
  await tx
    .update(invites)
    .set({ usedCount: sql`${invites.usedCount} + 1` })
    .where(eq(invites.id, offer.id))
  if (await tellInviter(tx, viewer, offer)) accepted.notified.push(offer.inviter.id)
  return accepted
}

/** A second press is answered as the first was, and lets nobody in. */
const saidBefore = ({ inviter, community, membership }: Offer): Accepted => ({
  status: !community ? 'friends' : membership === 'requested' ? 'requested' : 'member',
  id: community?.id ?? inviter.id,
  hasChanged: false,
  inviterId: inviter.id,
  notified: [],
})

async function enter(
  tx: Transaction,
  viewer: Viewer,
  { offer, answer }: { offer: Offer; answer: Answer },
  doors: InviteDoors,
): Promise<Accepted> {
  const { inviter, community, isByModerator, membership } = offer
  if (!community) {
    const isNew = await doors.befriend(tx, viewer, inviter.id)
    if (isNew === null) throw deadInvite()
    return { status: 'friends', id: inviter.id, hasChanged: isNew, inviterId: inviter.id, notified: [] }
  }
  const invited = { byId: inviter.id, isLetIn: isByModerator }
  const moved = await doors.join(tx, viewer, community.id, { invited, answer })
  return {
    status: moved.membership === 'requested' ? 'requested' : 'member',
    id: community.id,
    hasChanged: moved.membership !== membership,
    inviterId: inviter.id,
    notified: moved.notified ?? [],
  }
}

/**
 * A new friend by name. Who came into a community is not told: that somebody did is, once, until it was read.
 */
async function tellInviter(tx: Transaction, viewer: Viewer, { inviter, community }: Offer): Promise<boolean> {
  const kind = 'inviteUsed'
  if (!community) return notify(tx, viewer.id, { userId: inviter.id, kind, personId: viewer.id })
  const [unread] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.userId, inviter.id),
        eq(notices.kind, kind),
        eq(notices.communityId, community.id),
        isNull(notices.readAt),
      ),
    )
    .limit(1)
  return !unread && notify(tx, null, { userId: inviter.id, kind, communityId: community.id })
}

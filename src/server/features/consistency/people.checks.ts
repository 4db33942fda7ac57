import { and, eq, not, type SQLWrapper, sql } from 'drizzle-orm'
import { donationAmounts } from '#contract/donations/donation-amounts.ts'
import { areFriends } from '#server/access/visibility.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { donations } from '#server/db/schema/donations/donations.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { conversations } from '#server/db/schema/messages/conversations.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { users } from '#server/db/schema/users.ts'
import { type Check, faultsAtOnce } from './check.ts'

const hasEarnedBadge = sql`exists (select from ${donations} where ${donations.userId} = ${users.id}
  and ${donations.currency} = ${donationAmounts.currency}
  and ${donations.amount} - ${donations.refundedAmount} >= ${donationAmounts.badgeFrom})`

export const peopleChecks: readonly Check[] = [
  {
    rule: 'No friendship stands across a block',
    find: async ({ db }) => {
      const found = await db
        .select({ one: friendships.userId1, other: friendships.userId2 })
        .from(friendships)
        .where(
          sql`exists (select from ${blocks} where (${blocks.blockerId} = ${friendships.userId1} and ${blocks.blockedId} = ${friendships.userId2})
            or (${blocks.blockerId} = ${friendships.userId2} and ${blocks.blockedId} = ${friendships.userId1}))`,
        )
        .limit(faultsAtOnce)
      return found.map(({ one, other }) => ({
        what: `${one} and ${other} are friends, and one has blocked the other`,
        repair: async () => {
          await db
            .delete(friendships)
            .where(and(eq(friendships.userId1, one), eq(friendships.userId2, other)))
        },
      }))
    },
  },
  {
    rule: 'Only friends are in a circle',
    find: async ({ db }) => {
      const found = await db
        .select({ circleId: circleMembers.circleId, userId: circleMembers.userId })
        .from(circleMembers)
        .innerJoin(circles, eq(circles.id, circleMembers.circleId))
        .where(not(areFriends(circles.ownerId, circleMembers.userId)))
        .limit(faultsAtOnce)
      return found.map(({ circleId, userId }) => ({
        what: `Person ${userId} is in circle ${circleId}, and no friend of its owner`,
        repair: async () => {
          await db
            .delete(circleMembers)
            .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)))
        },
      }))
    },
  },
  {
    rule: 'No friend request waits between friends, or across a block',
    find: async ({ db }) => {
      const isPair = (one: SQLWrapper, other: SQLWrapper) =>
        sql`((${one} = ${friendRequests.senderId} and ${other} = ${friendRequests.receiverId}) or (${one} = ${friendRequests.receiverId} and ${other} = ${friendRequests.senderId}))`
      const found = await db
        .select({ id: friendRequests.id })
        .from(friendRequests)
        .where(
          sql`${friendRequests.status} = 'pending' and (
            exists (select from ${friendships} where ${isPair(friendships.userId1, friendships.userId2)})
            or exists (select from ${blocks} where ${isPair(blocks.blockerId, blocks.blockedId)}))`,
        )
        .limit(faultsAtOnce)
      return found.map(({ id }) => ({
        what: `Friend request ${id} waits, and there is nothing left to answer`,
        repair: async () => {
          await db
            .delete(friendRequests)
            .where(and(eq(friendRequests.id, id), eq(friendRequests.status, 'pending')))
        },
      }))
    },
  },
  {
    rule: 'Nobody is asked to moderate what they moderate',
    find: async ({ db }) => {
      const found = await db
        .select({ id: moderatorOffers.id, userId: moderatorOffers.userId })
        .from(moderatorOffers)
        .innerJoin(
          communityMembers,
          and(
            eq(communityMembers.communityId, moderatorOffers.communityId),
            eq(communityMembers.userId, moderatorOffers.userId),
          ),
        )
        .where(and(eq(moderatorOffers.state, 'open'), eq(communityMembers.isModerator, true)))
        .limit(faultsAtOnce)
      return found.map(({ id, userId }) => ({
        what: `Person ${userId} is asked to moderate what they moderate`,
        repair: async () => {
          await db.delete(moderatorOffers).where(eq(moderatorOffers.id, id))
        },
      }))
    },
  },
  {
    rule: 'A donation is called refunded when nothing of it is left, and only then',
    find: async ({ db }) => {
      const is = sql<string>`(case when ${donations.refundedAmount} >= ${donations.amount} then 'refunded' else 'completed' end)`
      const found = await db
        .select({ id: donations.id, said: donations.status, is })
        .from(donations)
        .where(sql`${donations.status} <> ${is}`)
        .limit(faultsAtOnce)
      return found.map(({ id, said, is: right }) => ({
        what: `Donation ${id} says ${said}, it is ${right}`,
        repair: async () => {
          await db
            .update(donations)
            .set({ status: sql`${is}` })
            .where(eq(donations.id, id))
        },
      }))
    },
  },
  {
    rule: 'The supporter badge is with those who gave for it',
    find: async ({ db }) => {
      const found = await db
        .select({ id: users.id, has: users.isSupporter })
        .from(users)
        .where(sql`${users.isSupporter} <> ${hasEarnedBadge}`)
        .limit(faultsAtOnce)
      return found.map(({ id, has }) => ({
        what: `Person ${id} ${has ? 'has a badge without a donation for it' : 'gave for a badge and has none'}`,
        repair: async () => {
          await db
            .update(users)
            .set({ isSupporter: sql`${hasEarnedBadge}` })
            .where(eq(users.id, id))
        },
      }))
    },
  },
  {
    rule: 'A conversation ends with its newest message',
    find: async ({ db }) => {
      const newest = db
        .select({
          one: sql<string>`least(${messages.senderId}, ${messages.receiverId})`.as('one'),
          other: sql<string>`greatest(${messages.senderId}, ${messages.receiverId})`.as('other'),
          id: sql<string>`max(${messages.id}::text)::uuid`.as('newest_id'),
        })
        .from(messages)
        .groupBy(sql`1`, sql`2`)
        .as('newest')
      const found = await db
        .select({
          one: sql<string>`coalesce(${conversations.userId1}, ${newest.one})`,
          other: sql<string>`coalesce(${conversations.userId2}, ${newest.other})`,
          is: newest.id,
        })
        .from(conversations)
        .fullJoin(newest, and(eq(conversations.userId1, newest.one), eq(conversations.userId2, newest.other)))
        .where(sql`${conversations.lastMessageId} is distinct from ${newest.id}`)
        .limit(faultsAtOnce)
      return found.map(({ one, other, is }) => ({
        what: `The conversation of ${one} and ${other} ${is ? `should end with message ${is}` : 'has no messages'}`,
        repair: async () => {
          const pair = and(eq(conversations.userId1, one), eq(conversations.userId2, other))
          if (!is) await db.delete(conversations).where(pair)
          else
            await db
              .insert(conversations)
              .values({ userId1: one, userId2: other, lastMessageId: is })
              .onConflictDoUpdate({
                target: [conversations.userId1, conversations.userId2],
                // A message that came meanwhile is newer still.
                set: {
                  lastMessageId: sql`greatest(${conversations.lastMessageId}, excluded.last_message_id)`,
                },
              })
        },
      }))
    },
  },
]

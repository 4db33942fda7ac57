import { type SQL, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import { days } from '#server/db/days.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { friendsOf, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/** After a decline, the same sender can ask again after this long. Until then they see a request that waits. */
const askAgainAfter: SQL = days(retentionDays.declinedRequests)

const isDeclined = sql`${friendRequests.status} = 'declined' and ${friendRequests.updatedAt} > now() - ${askAgainAfter}`

/** Whether a request, as its sender sees it, still waits: declining is silent, and what they withdrew is gone. */
export const waitsForSender: SQL = sql`(${friendRequests.status} = 'pending' or (${isDeclined} and ${friendRequests.withdrawnAt} is null))`

const requestOf = (sender: Who, receiver: Who, condition: SQL): SQL =>
  sql`exists (select from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${receiver}
    and ${condition})`

/** The id of a request that waits, as its sender sees it; null if there is none. */
export const sentRequest = (sender: Who, receiver: Who): SQL<string | null> =>
  sql<
    string | null
  >`(select ${friendRequests.id} from ${friendRequests} where ${friendRequests.senderId} = ${sender}
    and ${friendRequests.receiverId} = ${receiver} and ${waitsForSender})`

export const hasAsked = (sender: Who, receiver: Who): SQL => requestOf(sender, receiver, waitsForSender)

/**
 * The same without an end, for Discover: if whoever declined came back there after thirty days, that would tell it, and
 * invite to ask again. (What is deleted by then leaves a mark: account/retention.ts.)
 */
export const hasEverAsked = (sender: Who, receiver: Who): SQL =>
  requestOf(
    sender,
    receiver,
    sql`${friendRequests.status} <> 'accepted' and ${friendRequests.withdrawnAt} is null`,
  )

/** Whether they withdrew what had been declined: asking again reaches nobody, and looks as if it did (decision 0069). */
export const hasWithdrawnDeclined = (sender: Who, receiver: Who): SQL =>
  requestOf(sender, receiver, sql`${isDeclined} and ${friendRequests.withdrawnAt} is not null`)

const haveFriendInCommon = (one: Who, other: Who): SQL =>
  sql`exists (select from (${friendsOf(one)}) as mine(id) join (${friendsOf(other)}) as theirs(id) using (id))`

const haveCommunityInCommon = (one: Who, other: Who): SQL =>
  sql`exists (select from ${communityMembers} as mine join ${communityMembers} as theirs using (community_id)
    where mine.user_id = ${one} and theirs.user_id = ${other})`

/** Whether a request reaches somebody, who is a row of users: as they chose. */
export const mayAsk = (sender: Who): SQL<boolean> =>
  sql<boolean>`case ${users.whoMayAsk} when 'everyone' then true
    when 'near' then ${haveCommunityInCommon(sender, users.id)} or ${haveFriendInCommon(sender, users.id)}
    when 'friendsOfFriends' then ${haveFriendInCommon(sender, users.id)} else false end`

/** Whether someone waits for this person's answer. */
export const waitsForAnswerOf = (receiver: Who, sender: Who): SQL =>
  sql`exists (select from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${receiver}
    and ${friendRequests.status} = 'pending')`

/** Whether there is no request between the two at all, whatever became of it; but for one that its sender withdrew. */
export const haveNeverAsked = (sender: Who, other: Who): SQL =>
  sql`not exists (select from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${other}
      and not (${isDeclined} and ${friendRequests.withdrawnAt} is not null))
    and not exists (select from ${friendRequests} where ${friendRequests.senderId} = ${other} and ${friendRequests.receiverId} = ${sender})`

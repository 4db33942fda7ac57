import { type SQL, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import { days } from '#server/db/days.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import type { SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/** After a decline, the same sender can ask again after this long. Until then they see a request that waits. */
const askAgainAfter: SQL = days(retentionDays.declinedRequests)

/** Whether a request, as its sender sees it, still waits: declining is silent. */
export const hasAsked = (sender: Who, receiver: Who): SQL =>
  sql`exists (select from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${receiver}
    and (${friendRequests.status} = 'pending' or (${friendRequests.status} = 'declined' and ${friendRequests.updatedAt} > now() - ${askAgainAfter})))`

/** Whether someone waits for this person's answer. */
export const waitsForAnswerOf = (receiver: Who, sender: Who): SQL =>
  sql`exists (select from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${receiver}
    and ${friendRequests.status} = 'pending')`

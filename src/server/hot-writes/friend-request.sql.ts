import { and, eq, not, sql } from 'drizzle-orm'
import { hasWithdrawnDeclined, haveNeverAsked, mayAsk } from '#server/access/friend-requests.ts'
import { isNewcomer } from '#server/access/newcomers.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import { getsPairLock } from '#server/db/pair-lock.ts'
import { idNow } from '#server/db/parameters.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { shownName } from '#server/views/person.view.ts'
import { hotWrite } from './hot-write.sql.ts'

const given = sql.placeholder
const [viewer, receiver] = [idNow('viewer'), idNow('receiver')]

/**
 * The first request between two people, who are no newcomers. No row: everything else, which is decided in a transaction
 * under the lock of the two. Here the lock is taken where nobody has it; what ended between the start of the statement
 * and that is found by the key of who waits. What was declined and withdrawn is asked anew here too: otherwise it would take
 * longer than after a request that waited, and tell (decision 0069).
 */
export const friendRequest = hotWrite({
  name: 'friend_request_write',
  columns: { status: 'text' },
  allowed: sql`
    select ${users.id}, ${hasWithdrawnDeclined(viewer, users.id)} as is_declined,
      case when ${mayAsk(viewer)} then 'pending' else 'declined' end as status
    from ${users}, (select ${getsPairLock(viewer, receiver)} as is_held) as lock
    where lock.is_held and ${and(
      eq(users.id, receiver),
      not(eq(users.id, viewer)),
      noBlockBetween(viewer, users.id),
      not(areFriends(viewer, users.id)),
      haveNeverAsked(viewer, users.id),
      not(isNewcomer(viewer)),
    )}`,
  writes: (from) => sql`written as (
    insert into ${friendRequests} (id, sender_id, receiver_id, status, note, sender_name)
    select ${idNow('id')}, ${viewer}, allowed.id, allowed.status, ${given('note')}::text,
      (select ${shownName} from ${users} where ${eq(users.id, viewer)})
    from ${from} where not allowed.is_declined on conflict do nothing returning status),
    renewed as (
    update ${friendRequests} set id = ${idNow('id')}, note = ${given('note')}::text, withdrawn_at = null,
      created_at = now(), updated_at = now(),
      sender_name = (select ${shownName} from ${users} where ${eq(users.id, viewer)})
    from ${from} where allowed.is_declined and sender_id = ${viewer} and receiver_id = allowed.id
      and ${friendRequests.status} = 'declined' and ${friendRequests.withdrawnAt} is not null
    returning ${friendRequests.status})`,
  answer: sql`select status from written union all select status from renewed`,
})

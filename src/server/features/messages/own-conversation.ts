import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#server/access/conditions.ts'
import { mayWriteTo, notHiddenFrom } from '#server/access/conversations.ts'
import { idNow } from '#server/db/planned-once.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { users } from '#server/db/schema/users.ts'
import { stillSignedIn } from '#server/http/still-signed-in.ts'

export const reader = idNow('viewer')
const other = idNow('other')

/**
 * The conversation that a statement is about, with whom and what was said last; the same ones that can be opened. No row
 * for a stranger, for who is hidden by the viewer's block, and for nobody.
 */
export const ownConversation: SQL = sql`
  select ${users.id} as other_id, ${conversations.lastMessageId} from ${users}
  left join ${conversations} on ${conversations.userId1} = least(${reader}, ${other})
    and ${conversations.userId2} = greatest(${reader}, ${other})
  where ${and(
    eq(users.id, other),
    notHiddenFrom(reader, users.id),
    anyOf(isNotNull(conversations.lastMessageId), mayWriteTo(reader, users.id)),
    stillSignedIn,
  )}`

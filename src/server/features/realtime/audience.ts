import { and, eq, type SQL, sql } from 'drizzle-orm'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import {
  areFriends,
  postNotFilteredBy,
  postNotMutedBy,
  postOnceVisibleTo,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Database } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { sessionIsOpen } from '#server/http/session.ts'
import { listQuietPeople } from '#server/notifications/quiet.ts'
import type { ServerEvent } from '#server/realtime/events.ts'

const who = sessions.userId
const yes = sql`true`

const post = (id: string, visible: SQL): SQL =>
  sql`exists (select from ${posts} where ${posts.id} = ${id} and ${visible})`

const among = (ids: readonly string[]): SQL => sql`${who} = any(${sql.param([...ids])}::uuid[])`

/** Whether the person of a session may hear of an event, by the same rules that decide what they can open. */
function mayHear(event: ServerEvent): SQL {
  switch (event.type) {
    // Not counted among the new posts that wait, when the list would leave it out.
    case 'post.created':
      return post(
        event.postId,
        allOf(postVisibleTo({ id: who }), postNotFilteredBy({ id: who }), postNotMutedBy({ id: who })),
      )
    case 'post.changed':
    case 'comments.changed':
      return post(event.postId, postVisibleTo({ id: who }))
    case 'post.gone':
      return post(event.postId, postOnceVisibleTo({ id: who }))
    case 'membership.changed':
      return anyOf(
        eq(who, event.userId),
        sql`exists (select from ${communityMembers} where ${communityMembers.communityId} = ${event.communityId} and ${communityMembers.userId} = ${who} and ${communityMembers.isModerator})`,
      )
    case 'messages.changed': {
      const [one, other] = event.userIds
      return anyOf(
        allOf(eq(who, one), notHiddenFrom(who, sql`${other}::uuid`)),
        allOf(eq(who, other), notHiddenFrom(who, sql`${one}::uuid`)),
      )
    }
    case 'messages.read':
      return eq(who, event.userId)
    case 'profile.changed':
      return event.isForFriends
        ? anyOf(eq(who, event.userId), areFriends(who, event.userId))
        : eq(who, event.userId)
    case 'friends.changed':
    case 'requests.changed':
    case 'notices.changed':
    case 'account.changed':
    case 'access.changed':
      return among(event.userIds)
    // A community itself is open to everyone who is signed in.
    case 'community.changed':
    case 'everything.changed':
      return yes
    case 'session.ended':
      return sql`false`
  }
}

/** News of these keep silent in quiet time; the client asks for them when it is over. */
const waitsWhileQuiet = ({ type }: ServerEvent): boolean =>
  type === 'notices.changed' || type === 'requests.changed'

const openSessions = statement('open_sessions', () =>
  selecting({ id: sessions.id }, (select) =>
    select
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`, sessionIsOpen)),
  ),
)

/** Those of these sessions that have not ended. */
export async function listOpenSessions(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await openSessions(db, { ids })
  return new Set(rows.map(({ id }) => id))
}

/**
 * Asked at the moment of sending: for each of these sessions that is still open, which of these events its person
 * may hear of. One query, however many sessions and events. A session that is missing from the answer has ended.
 */
export async function listHearings(
  db: Database,
  events: readonly ServerEvent[],
  sessionIds: readonly string[],
): Promise<Map<string, boolean[]>> {
  if (sessionIds.length === 0) return new Map()
  const conditions = sql.join(events.map(mayHear), sql`, `)
  const rows = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      hears: sql<boolean[]>`array[${conditions}]::boolean[]`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.id} = any(${sql.param([...sessionIds])}::uuid[])`, sessionIsOpen))
  const waits = events.map(waitsWhileQuiet)
  if (!waits.includes(true)) return new Map(rows.map(({ id, hears }) => [id, hears]))
  const quiet = await listQuietPeople(db, [...new Set(rows.map(({ userId }) => userId))])
  return new Map(
    rows.map(({ id, userId, hears }) => [
      id,
      hears.map((hear, index) => hear && !(quiet.has(userId) && waits[index])),
    ]),
  )
}

import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { gatheringOnceVisibleTo } from '#server/access/gatherings.ts'
import {
  groupMessageOnceVisibleTo,
  invitationReaches,
  isInGroup,
  meetsInGroup,
} from '#server/access/groups.ts'
import { hearsOfRoom } from '#server/access/quiet-rooms.ts'
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
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { sessionIsOpen } from '#server/http/session.ts'
import { listQuietPeople } from '#server/notifications/quiet.ts'
import type { ServerEvent } from '#server/realtime/events.ts'

const who = sessions.userId

// The row at hand: one event, as it was published.
const event = sql`happened.event`
const post = (visible: SQL): SQL =>
  sql`exists (select from ${posts} where ${posts.id} = ${idIn('postId')} and ${visible})`
const isNamed = sql`${event}->'userIds' ? ${who}::text`
const isForOthers = sql`(${event} ? 'before')`
const before = {
  audience: sql`(${event}->'before'->>'audience')`,
  circleId: sql`(${event}->'before'->>'circleId')::uuid`,
}
const isTheirs = sql`${who} = ${idIn('userId')}`

function idIn(
  field:
    | 'postId'
    | 'communityId'
    | 'userId'
    | 'groupId'
    | 'messageId'
    | 'aboutId'
    | 'byId'
    | 'gatheringId'
    | 'roomId'
    | 'visitId',
): SQL {
  return sql`(${event}->>${sql.raw(`'${field}'`)})::uuid`
}

/** Of the two who write to each other, the one at this place is who listens. */
function isMessageOf(own: 0 | 1, other: 0 | 1): SQL {
  const idAt = (place: 0 | 1) => sql`(${event}->'userIds'->>${sql.raw(`${place}`)})::uuid`
  return allOf(sql`${who} = ${idAt(own)}`, notHiddenFrom(who, idAt(other)))
}

/** Of a group message, by the rules of reading it: not before they came, and nothing of those they cannot meet. */
const isReadableInGroup = sql`exists (select from ${groupMessages} where ${groupMessages.id} = ${idIn('messageId')} and ${groupMessageOnceVisibleTo(who)})`
const isAskedIntoGroup = sql`exists (select from ${groupMembers} where ${groupMembers.groupId} = ${idIn('groupId')} and ${groupMembers.userId} = ${who} and ${invitationReaches})`
const meetsWhom = (field: 'aboutId' | 'byId'): SQL =>
  anyOf(sql`${idIn(field)} is null`, meetsInGroup(who, idIn(field)))

/** Whether the person of a session may hear of an event, by the same rules that decide what they can open. */
const mayHear: Record<ServerEvent['type'], SQL> = {
  // Not counted among the new posts that wait, when the list would leave it out.
  'post.created': post(
    allOf(postVisibleTo({ id: who }), postNotFilteredBy({ id: who }), postNotMutedBy({ id: who })),
  ),
  // For whom it was, it is the same. Its author has another circle's name on it.
  'post.changed': post(
    allOf(
      postVisibleTo({ id: who }),
      anyOf(not(isForOthers), eq(posts.authorId, who), not(postOnceVisibleTo({ id: who }, before))),
    ),
  ),
  'comments.changed': allOf(anyOf(sql`not ${event} ? 'userIds'`, isNamed), post(postVisibleTo({ id: who }))),
  'gathering.changed': allOf(
    anyOf(sql`not ${event} ? 'userIds'`, isNamed),
    sql`exists (select from ${gatherings} where ${gatherings.id} = ${idIn('gatheringId')} and ${gatheringOnceVisibleTo({ id: who })})`,
  ),
  'post.gone': anyOf(
    allOf(not(isForOthers), post(postOnceVisibleTo({ id: who }))),
    allOf(isForOthers, post(allOf(postOnceVisibleTo({ id: who }, before), not(postVisibleTo({ id: who }))))),
  ),
  'membership.changed': anyOf(
    isTheirs,
    sql`exists (select from ${communityMembers} where ${communityMembers.communityId} = ${idIn('communityId')} and ${communityMembers.userId} = ${who} and ${communityMembers.isModerator})`,
  ),
  'messages.changed': anyOf(isMessageOf(0, 1), isMessageOf(1, 0)),
  'message.changed': anyOf(isMessageOf(0, 1), isMessageOf(1, 0)),
  'messages.read': isTheirs,
  'group.changed': anyOf(
    sql`coalesce(${event}->'leftIds' ? ${who}::text, false)`,
    allOf(isInGroup(who, idIn('groupId')), meetsWhom('aboutId')),
    allOf(sql`${who} = ${idIn('aboutId')}`, isAskedIntoGroup),
  ),
  'groupMessages.changed': allOf(isNamed, isReadableInGroup),
  'groupMessage.changed': allOf(isReadableInGroup, meetsWhom('byId')),
  'group.read': isTheirs,
  'profile.changed': anyOf(
    isTheirs,
    allOf(sql`(${event}->>'isForFriends')::boolean`, areFriends(who, idIn('userId'))),
  ),
  'room.changed': hearsOfRoom(who, {
    roomId: idIn('roomId'),
    visitId: idIn('visitId'),
    isOnlyTheirs: sql`${event} ? 'isOnlyTheirs'`,
  }),
  'friends.changed': isNamed,
  'requests.changed': isNamed,
  'sentRequests.changed': isNamed,
  'notices.changed': isNamed,
  'account.changed': isNamed,
  'access.changed': isNamed,
  // A community itself is open to everyone who is signed in.
  'community.changed': sql`true`,
  'everything.changed': sql`true`,
  'session.ended': sql`false`,
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

const hearings = statement('hearings', () =>
  selecting(
    {
      id: sessions.id,
      userId: sessions.userId,
      hears: sql<boolean[]>`array(select case ${event}->>'type' ${sql.join(
        Object.entries(mayHear).map(([type, may]) => sql`when ${sql.raw(`'${type}'`)} then ${may}`),
        sql` `,
      )} end from jsonb_array_elements(${sql.placeholder('events')}::jsonb) with ordinality as happened(event, number) order by happened.number)`,
    },
    (select) =>
      select
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`, sessionIsOpen)),
  ),
)

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
  const rows = await hearings(db, { events: JSON.stringify(events), ids: sessionIds })
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

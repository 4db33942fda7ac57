import { and, eq, lt, not, type SQL, sql } from 'drizzle-orm'
import type {
  FriendList,
  FriendRequestView,
  FriendView,
  RequestList,
  SentRequestView,
} from '#contract/friends.ts'
import { waitsForAnswerOf, waitsForSender } from '#server/access/friend-requests.ts'
import { asFriend, asStranger, shownOpenness } from '#server/access/profile-audience.ts'
import { noBlockBetween, notMutedBy } from '#server/access/visibility.ts'
import { hasWordsFilteredBy } from '#server/access/word-filters.ts'
import type { Readable } from '#server/db/connection.ts'
import {
  cursorPosition,
  cursorValues,
  hasCursor,
  type PageVariant,
  pageVariant,
  rowsOf,
  shownMoment,
} from '#server/db/keyset-paging.ts'
import { atMost, idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, shownName, toPersonView } from '#server/views/person.view.ts'

export async function listRequests(
  db: Readable,
  by: Viewer,
  { before }: RequestList,
  rows: number,
): Promise<FriendRequestView[]> {
  const found = await requestPage(rows)(db, { viewer: by.id, before: before ?? theEndOfTime })
  return found.map(({ id, createdAt, sender: person, note, hasFilteredWords }) => ({
    id,
    createdAt: createdAt.toISOString(),
    sender: { ...toPersonView(person), openness: person.openness },
    note,
    foldedBy: hasFilteredWords ? { notes: [], words: true } : null,
  }))
}

const viewer = { id: idLater('viewer') }

/** Under the name that it was sent with: who waits cannot write on somebody's screen by a new name (decision 0055). */
const sender = {
  ...personColumns,
  displayName: sql<string>`coalesce(${friendRequests.senderName}, ${shownName})`,
  openness: shownOpenness(asStranger),
}

const requestPage = statements('friend_requests', (rows: number) =>
  selecting(
    {
      id: friendRequests.id,
      createdAt: friendRequests.createdAt,
      sender,
      note: friendRequests.note,
      hasFilteredWords: hasWordsFilteredBy(viewer.id, sql`filter_words(${friendRequests.note})`),
    },
    (select) =>
      select
        .from(friendRequests)
        .innerJoin(users, eq(users.id, friendRequests.senderId))
        .where(
          and(
            eq(friendRequests.receiverId, viewer.id),
            // In words, and not as a value, so that the index of what waits can be seen to fit.
            sql`${friendRequests.status} = 'pending'`,
            noBlockBetween(viewer.id, friendRequests.senderId),
            // Quiet: it waits on the profile of who sent it, where it can still be answered.
            notMutedBy(viewer, friendRequests.senderId),
            lt(friendRequests.id, idLater('before')),
          ),
        )
        .orderBy(newestFirst(friendRequests.id, rows)),
  ),
)

/** What waits, as far as who sent it knows. */
export async function listSentRequests(
  db: Readable,
  by: Viewer,
  { before }: RequestList,
  rows: number,
): Promise<SentRequestView[]> {
  const found = await sentPage(rows)(db, { viewer: by.id, before: before ?? theEndOfTime })
  return found.map(({ id, createdAt, receiver, note }) => ({
    id,
    createdAt: createdAt.toISOString(),
    receiver: toPersonView(receiver),
    note,
  }))
}

const sentPage = statements('friend_requests_sent', (rows: number) =>
  selecting(
    {
      id: friendRequests.id,
      createdAt: friendRequests.createdAt,
      receiver: personColumns,
      note: friendRequests.note,
    },
    (select) =>
      select
        .from(friendRequests)
        .innerJoin(users, eq(users.id, friendRequests.receiverId))
        .where(
          and(
            eq(friendRequests.senderId, viewer.id),
            waitsForSender,
            noBlockBetween(viewer.id, friendRequests.receiverId),
            // Who has asked back waits for an answer now: that stands among what came.
            not(waitsForAnswerOf(viewer.id, users.id)),
            lt(friendRequests.id, idLater('before')),
          ),
        )
        .orderBy(newestFirst(friendRequests.id, rows)),
  ),
)

/** Both halves of the table, each from its own index. */
const friendsOfViewer = sql`(
  select user_id_2 as id, created_at from friendships where user_id_1 = ${viewer.id}
  union all
  select user_id_1 as id, created_at from friendships where user_id_2 = ${viewer.id}
)`

export async function listFriends(
  db: Readable,
  by: Viewer,
  { before }: FriendList,
  rows: number,
): Promise<FriendView[]> {
  const found = await friendPage(pageVariant(rows, before))(db, { viewer: by.id, ...cursorValues(before) })
  return found.map((row) => ({
    ...toPersonView(row),
    socialSpoons: row.socialSpoons,
    socialSpoonsSetAt: row.spoonsSetAt?.toISOString() ?? null,
    openness: row.openness,
    friendsSince: row.friendsSince.toISOString(),
  }))
}

const since = (friend: SQL) => shownMoment(sql`${friend}.created_at`)
/** What everyone starts with was said by nobody. */
const showsSpoons = sql`${users.socialSpoonsAudience} <> 'me' and ${users.socialSpoonsSetAt} is not null`

const friendPage = statements('friends', (way: PageVariant) =>
  selecting(
    {
      ...personColumns,
      socialSpoons: sql<FriendView['socialSpoons']>`case when ${showsSpoons} then ${users.socialSpoons} end`,
      spoonsSetAt: sql<Date | null>`case when ${showsSpoons} then ${users.socialSpoonsSetAt} end`,
      openness: shownOpenness(asFriend),
      friendsSince: sql<Date>`friend.created_at`,
    },
    (select) =>
      select
        .from(users)
        .innerJoin(sql`${friendsOfViewer} as friend`, sql`friend.id = ${users.id}`)
        .where(
          and(
            noBlockBetween(viewer.id, users.id),
            hasCursor(way)
              ? sql`(${since(sql`friend`)}, friend.id) < ${cursorPosition(
                  sql`select ${since(sql`seen`)} from ${friendsOfViewer} as seen where seen.id = ${idLater('id')}`,
                )}`
              : undefined,
          ),
        )
        .orderBy(sql`${since(sql`friend`)} desc, friend.id desc limit ${atMost(rowsOf(way))}`),
  ),
)

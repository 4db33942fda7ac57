import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { ListRooms, RoomDetail, RoomView, TimerView, VisitorView } from '#contract/quiet-rooms.ts'
import { moderates } from '#server/access/moderators.ts'
import { isShownTo, isStillThere, mine, roomVisibleTo, theirs } from '#server/access/quiet-rooms.ts'
import { notMutedBy } from '#server/access/visibility.ts'
import { hasWordsFilteredBy } from '#server/access/word-filters.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, idNow, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const shown = (viewer: SQL) => ({
  id: quietRooms.id,
  name: quietRooms.name,
  hasFilteredWords: sql<boolean>`${quietRooms.hostId} <> ${viewer} and ${hasWordsFilteredBy(viewer, sql`filter_words(${quietRooms.name})`)}`,
  host: personColumns,
  communityId: quietRooms.communityId,
  communityName: communities.name,
  isForFriends: quietRooms.isForFriends,
  isModerated: sql<boolean>`${moderates(viewer, quietRooms.communityId)}`,
  myVisitId: mine.id,
})

const isMyVisit = (viewer: SQL): SQL =>
  sql`${mine.userId} = ${viewer} and ${mine.roomId} = ${quietRooms.id} and ${isStillThere(mine)}`

const pages = statements('quiet_rooms', (way: `${number}_${'all' | 'community'}`) => {
  const [rows, where] = way.split('_')
  const viewer = idLater('viewer')
  return selecting(shown(viewer), (select) =>
    select
      .from(quietRooms)
      .innerJoin(users, eq(users.id, quietRooms.hostId))
      .leftJoin(communities, eq(communities.id, quietRooms.communityId))
      .leftJoin(mine, isMyVisit(viewer))
      .where(
        and(
          lt(quietRooms.id, idLater('before')),
          where === 'community' ? eq(quietRooms.communityId, idLater('community')) : undefined,
          roomVisibleTo(viewer),
          notMutedBy({ id: viewer }, quietRooms.hostId),
        ),
      )
      .orderBy(newestFirst(quietRooms.id, Number(rows))),
  )
})

const oneRoom = statement('quiet_room', () => {
  const viewer = idNow('viewer')
  return selecting(shown(viewer), (select) =>
    select
      .from(quietRooms)
      .innerJoin(users, eq(users.id, quietRooms.hostId))
      .leftJoin(communities, eq(communities.id, quietRooms.communityId))
      .leftJoin(mine, isMyVisit(viewer))
      .where(and(eq(quietRooms.id, idNow('room')), roomVisibleTo(viewer))),
  )
})

/** Nobody, to whoever is not inside themselves. */
const peopleInside = statement('quiet_room_people', () => {
  const viewer = idNow('viewer')
  const isMe = sql<boolean>`${theirs.userId} = ${viewer}`
  const isMuted = sql`not ${isMe} and not ${notMutedBy({ id: viewer }, theirs.userId)}`
  return selecting(
    {
      person: personColumns,
      isMe,
      doing: sql<string | null>`case when ${isMuted} then null else ${theirs.doing} end`,
      hasFilteredWords: sql<boolean>`not ${isMe} and ${hasWordsFilteredBy(viewer, sql`filter_words(${theirs.doing})`)}`,
      isDone: sql<boolean>`${theirs.isDone} and not (${isMuted})`,
      timerMinutes: theirs.timerMinutes,
      timerEndsIn: sql<number | null>`ceil(extract(epoch from ${theirs.timerEndsAt} - now()))::int`,
      timerSecondsLeft: theirs.timerSecondsLeft,
    },
    (select) =>
      select
        .from(theirs)
        .innerJoin(users, eq(users.id, theirs.userId))
        .where(
          and(
            eq(theirs.roomId, idNow('room')),
            isStillThere(theirs),
            sql`(${isMe} or ${isShownTo(viewer)})`,
            sql`exists (select from quiet_room_visits as mine where ${mine.userId} = ${viewer}
              and ${mine.roomId} = ${theirs.roomId} and ${isStillThere(mine)})`,
          ),
        )
        .orderBy(
          desc(isMe),
          asc(theirs.enteredAt),
          sql`${theirs.id} limit ${atMost(limits.quietRoom.seats)}`,
        ),
  )
})

type Row = Awaited<ReturnType<typeof oneRoom>>[number]
type Inside = Awaited<ReturnType<typeof peopleInside>>[number]

const folded = (hasFilteredWords: boolean) => (hasFilteredWords ? { notes: [], words: true } : null)

const toRoomView = (row: Row, by: Viewer): RoomView => ({
  id: row.id,
  name: row.name,
  foldedBy: folded(row.hasFilteredWords),
  host: toPersonView(row.host),
  isMine: row.host.id === by.id,
  community: row.communityId === null ? null : { id: row.communityId, name: row.communityName ?? '' },
  isForFriends: row.isForFriends,
  mayEnd: row.host.id === by.id || row.isModerated,
  isHere: row.myVisitId !== null,
})

const toVisitorView = ({ person, isMe, doing, hasFilteredWords, isDone }: Inside): VisitorView => ({
  person: toPersonView(person),
  isMe,
  doing,
  foldedBy: folded(doing !== null && hasFilteredWords),
  isDone,
})

function toTimerView({ timerMinutes, timerEndsIn, timerSecondsLeft }: Inside): TimerView {
  if (timerSecondsLeft !== null)
    return { state: 'paused', minutes: timerMinutes, secondsLeft: timerSecondsLeft }
  if (timerEndsIn === null) return { state: 'none', minutes: null, secondsLeft: null }
  if (timerEndsIn <= 0) return { state: 'over', minutes: timerMinutes, secondsLeft: 0 }
  return { state: 'running', minutes: timerMinutes, secondsLeft: timerEndsIn }
}

export async function listRooms(
  db: Readable,
  by: Viewer,
  { before, communityId }: ListRooms,
  rows: number,
): Promise<RoomView[]> {
  const found = await pages(`${rows}_${communityId ? 'community' : 'all'}`)(db, {
    viewer: by.id,
    community: communityId ?? null,
    before: before ?? theEndOfTime,
  })
  return found.map((row) => toRoomView(row, by))
}

export async function getRoom(db: Readable, by: Viewer, id: string): Promise<RoomDetail | null> {
  const [[room], people] = await Promise.all([
    oneRoom(db, { viewer: by.id, room: id }),
    peopleInside(db, { viewer: by.id, room: id }),
  ])
  if (!room) return null
  const [first] = people
  const isInside = first?.isMe ?? false
  return {
    ...toRoomView(room, by),
    isHere: isInside,
    inside: first && isInside ? { people: people.map(toVisitorView), timer: toTimerView(first) } : null,
  }
}

export async function requireRoom(db: Readable, by: Viewer, id: string): Promise<RoomDetail> {
  const room = await getRoom(db, by, id)
  if (!room) throw notFound()
  return room
}

import type { Room, Visit } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import { type Community, type Network, roomOf } from '#tests/model/network.ts'
import {
  hearsWordsOf,
  isListedRoom,
  mayEnd,
  mayEnter,
  shownInside,
  visitOf,
} from '#tests/model/room-rules.ts'
import { type Called, type Identified, type Look, newestFirst, notFound, ok } from './look.ts'

/** Who is inside is not said in a list, and neither is how many (0107). */
const cardOf = (net: Network, viewer: Name, room: Room) => ({
  room: room.label,
  by: room.host,
  isMine: room.host === viewer,
  community: room.community,
  isForFriends: room.isForFriends,
  mayEnd: mayEnd(net, viewer, room),
  isHere: visitOf(room, viewer) !== undefined,
})

interface CardBody extends Identified {
  host: Identified
  isMine: boolean
  community: Identified | null
  isForFriends: boolean
  mayEnd: boolean
  isHere: boolean
}

const readCard = (body: CardBody, called: Called) => ({
  room: called(body.id),
  by: called(body.host.id),
  isMine: body.isMine,
  community: body.community && called(body.community.id),
  isForFriends: body.isForFriends,
  mayEnd: body.mayEnd,
  isHere: body.isHere,
})

function visitorShown(net: Network, viewer: Name, { who, doing, isDone }: Visit) {
  const hasWords = hearsWordsOf(net, viewer, who)
  return { who, doing: hasWords ? doing : null, isDone: hasWords && isDone }
}

function insideOf(net: Network, viewer: Name, room: Room) {
  const own = visitOf(room, viewer)
  if (!own) return null
  return {
    people: shownInside(net, viewer, room).map((visit) => visitorShown(net, viewer, visit)),
    // It is on nobody's side: who set it is not told.
    timer: { state: own.timer?.state ?? 'none', minutes: own.timer?.minutes ?? null },
  }
}

interface RoomBody extends CardBody {
  inside: {
    people: { person: Identified; doing: string | null; isDone: boolean }[]
    timer: { state: string; minutes: number | null }
  } | null
}

const list = (at: string, says: string, isShown: (room: Room) => boolean): Look => ({
  at,
  says,
  expected: (net, viewer) =>
    ok(
      newestFirst(net.rooms)
        .filter((room) => isShown(room) && isListedRoom(net, viewer, room))
        .map((room) => cardOf(net, viewer, room)),
    ),
  read: (body: CardBody[], called) => body.map((room) => readCard(room, called)),
})

export const listOfRooms: Look = list('/api/rooms', 'the quiet rooms', () => true)

export const roomsIn = ({ label }: Community): Look =>
  list(
    `/api/rooms?communityId={${label}}`,
    `the quiet rooms in ${label}`,
    ({ community }) => community === label,
  )

export const roomLook = ({ label }: Room): Look => ({
  at: `/api/rooms/{${label}}`,
  says: label,
  expected: (net, viewer) => {
    const room = roomOf(net, label)
    if (!room || !mayEnter(net, viewer, room)) return notFound
    return ok({ ...cardOf(net, viewer, room), inside: insideOf(net, viewer, room) })
  },
  read: (body: RoomBody, called) => ({
    ...readCard(body, called),
    inside: body.inside && {
      people: body.inside.people.map(({ person, doing, isDone }) => ({
        who: called(person.id),
        doing,
        isDone,
      })),
      timer: { state: body.inside.timer.state, minutes: body.inside.timer.minutes },
    },
  }),
})

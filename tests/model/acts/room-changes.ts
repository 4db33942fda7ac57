import { type Outcome, refused, type Told, toldTo } from '#tests/model/act.ts'
import type { Room, RoomTimer, Visit } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import { type Network, roomOf } from '#tests/model/network.ts'
import { mayEnter, visitOf } from '#tests/model/room-rules.ts'
import { blocksStandBetween, canMeet } from '#tests/model/rules.ts'

/** Of what somebody does in a room, they hear, and whoever is in it, may be, and can meet them (0107). */
export const roomChanged = (label: string, person: Name): Told => ({
  event: `room.changed ${label}`,
  hears: (net, who) => {
    const room = roomOf(net, label)
    if (!room) return false
    if (who === person) return true
    // That somebody who is about to be erased is there no longer is no secret.
    return isInside(net, room, who) && !blocksStandBetween(net, who, person)
  },
})

const isInside = (net: Network, room: Room, who: Name) =>
  visitOf(room, who) !== undefined && mayEnter(net, who, room)

/** Out of wherever they are: nobody is in two places. */
export function leaveRooms(net: Network, who: Name): Told[] {
  const left = net.rooms.filter((room) => visitOf(room, who))
  for (const room of left) room.visits = room.visits.filter((visit) => visit.who !== who)
  return left.map(({ label }) => roomChanged(label, who))
}

/** Those inside hear of it, and in a room that has ended there is nobody (0107). */
export function endRoom(net: Network, room: Room): Told[] {
  const inside = room.visits.map(({ who }) => who).filter((who) => isInside(net, room, who))
  Object.assign(room, { isEnded: true, visits: [] })
  return inside.length > 0 ? [toldTo(`room.changed ${room.label}`, ...inside)] : []
}

/** Rooms in which both are, as far as the second one may be there. */
export const sharedRooms = (net: Network, one: Name, other: Name): Room[] =>
  net.rooms.filter((room) => visitOf(room, one) && isInside(net, room, other))

/** To the other it is what leaving, or coming in, is (0107). */
export const toldInRooms = (rooms: readonly Room[], other: Name): Told[] =>
  rooms.map(({ label }) => toldTo(`room.changed ${label}`, other))

const whoseVisit = (net: Network, label: string) =>
  net.rooms.flatMap(({ visits }) => visits).find((visit) => visit.label === label)?.who

/** The newest of those they can meet, unless somebody set it who is there and whom they cannot meet (0107). */
export function timerForNewcomer(net: Network, who: Name, room: Room): RoomTimer | null {
  const isTheirs = ({ who: other, timer }: Visit) => {
    const setter = timer ? whoseVisit(net, timer.setBy) : undefined
    return timer !== null && canMeet(net, who, other) && (setter === undefined || canMeet(net, who, setter))
  }
  const timers = room.visits.filter(isTheirs).flatMap(({ timer }) => timer ?? [])
  const [newest] = timers.sort((one, other) => other.setAt - one.setAt)
  return newest ? { ...newest } : null
}

export type Press = { action: 'start'; minutes: number } | { action: 'pause' | 'continue' | 'clear' }

/** What it is then; undefined: pausing what does not run, and going on with what is not paused, changes nothing. */
function timerAfter(
  press: Press,
  own: RoomTimer | null,
): Pick<RoomTimer, 'state' | 'minutes'> | null | undefined {
  switch (press.action) {
    case 'start':
      return { state: 'running', minutes: press.minutes }
    case 'pause':
      return own?.state === 'running' ? { state: 'paused', minutes: own.minutes } : undefined
    case 'continue':
      return own?.state === 'paused' ? { state: 'running', minutes: own.minutes } : undefined
    default:
      return own ? null : undefined
  }
}

/** Sets the timer of whoever presses, and of those to whom they are shown (0107). */
export function pressTimer(net: Network, room: Room, own: Visit, press: Press): Outcome {
  const after = timerAfter(press, own.timer)
  if (after === undefined) return { status: 200 }
  for (const visit of room.visits)
    if (visit === own || canMeet(net, visit.who, own.who))
      visit.timer = after && { ...after, setAt: net.clock, setBy: own.label }
  return { status: 200, told: [roomChanged(room.label, own.who)] }
}

/** To whoever may not enter there is none; whoever has not come in does nothing there. */
export const ifEntering =
  (label: string, by: Name, change: (net: Network, room: Room) => Outcome) =>
  (net: Network): Outcome => {
    const room = roomOf(net, label)
    return room && mayEnter(net, by, room) ? change(net, room) : refused(404)
  }

export const ifInRoom = (
  label: string,
  by: Name,
  change: (net: Network, room: Room, own: Visit) => Outcome,
) =>
  ifEntering(label, by, (net, room) => {
    const own = visitOf(room, by)
    return own ? change(net, room, own) : refused(403)
  })

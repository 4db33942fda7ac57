import { limits } from '#contract/core/limits.ts'
import { at, Called, type Choice, type Doing, type Outcome, othersThan, refused } from '#tests/model/act.ts'
import type { Room, Visit } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import { communityOf, type Network } from '#tests/model/network.ts'
import { mayEnd, visitOf } from '#tests/model/room-rules.ts'
import { isMember } from '#tests/model/rules.ts'
import {
  endRoom,
  ifEntering,
  ifInRoom,
  leaveRooms,
  type Press,
  pressTimer,
  roomChanged,
  timerForNewcomer,
} from './room-changes.ts'

const openOf = (net: Network, host: Name) =>
  net.rooms.filter((room) => room.host === host && !room.isEnded).length

const openRoom: Doing = (net, { by, one, other, yes }, label) => {
  if (net.rooms.length > 2) return null
  const made = label('room')
  const community = one % 3 === 0 ? (at(net.communities, other)?.label ?? null) : null
  return {
    by,
    says: `${Called(by)} opens ${made}${community === null ? '' : ` in ${community}`}${yes ? ' for friends' : ''}.`,
    sent: {
      method: 'POST',
      path: '/api/rooms',
      body: { name: made, communityId: community && `{${community}}`, isForFriends: yes },
    },
    makes: made,
    change: (now) => {
      if (community !== null && !isMember(communityOf(now, community), by)) return refused(403)
      if (openOf(now, by) >= limits.quietRoom.open) return refused(409)
      now.rooms.push({ label: made, host: by, community, isForFriends: yes, isEnded: false, visits: [] })
      return { status: 201 }
    },
  }
}

/** The room, and mostly somebody who is in it. */
function chosenRoom(net: Network, { by: somebody, one, other }: Choice): { label: string; by: Name } | null {
  const room = at(net.rooms, one)
  if (!room) return null
  const inside = at(room.visits, other)?.who
  return { label: room.label, by: inside && other % 4 > 0 ? inside : somebody }
}

const words = ['Knitting', 'Tea', null] as const

/** Nobody is told who is not in it. Whoever is there already stays where they are. */
const comeIn: Doing = (net, { by, one, other, yes }, label) => {
  const room = at(net.rooms, one)
  if (!room) return null
  const doing = yes ? at(words, other) : undefined
  const made = label('visit')
  return {
    by,
    says: `${Called(by)} comes into ${room.label}${doing ? `, and says '${doing}'` : ''}.`,
    sent: {
      method: 'PUT',
      path: `/api/rooms/{${room.label}}/visit`,
      body: doing === undefined ? {} : { doing },
    },
    change: ifEntering(room.label, by, (now, here) => entered(now, here, { by, label: made, doing })),
  }
}

interface Coming {
  by: Name
  label: string
  doing: string | null | undefined
}

function entered(net: Network, room: Room, { by, label, doing }: Coming): Outcome {
  const here = visitOf(room, by)
  if (here) return said(room, here, doing === undefined ? {} : { doing })
  const told = leaveRooms(net, by)
  const timer = timerForNewcomer(net, by, room)
  room.visits.push({ label, who: by, doing: doing ?? null, isDone: false, timer })
  return { status: 200, told: [...told, roomChanged(room.label, by)] }
}

type Line = Partial<Pick<Visit, 'doing' | 'isDone'>>

/** New words are not done yet. Of what is as it was, nobody is told (0052). */
function said({ label }: Room, own: Visit, { doing, isDone }: Line): Outcome {
  const before = { ...own }
  if (doing !== undefined && doing !== own.doing) Object.assign(own, { doing, isDone: false })
  if (isDone !== undefined) own.isDone = isDone
  const isNews = own.doing !== before.doing || own.isDone !== before.isDone
  return { status: 200, told: isNews ? [roomChanged(label, own.who)] : [] }
}

const lines: Line[] = [
  { doing: 'Knitting' },
  { doing: 'Tea' },
  { doing: null },
  { isDone: true },
  { isDone: false },
]

const sayInRoom: Doing = (net, choice) => {
  const chosen = chosenRoom(net, choice)
  const line = at(lines, choice.other + (choice.yes ? 1 : 0))
  if (!chosen || !line) return null
  const { label, by } = chosen
  return {
    by,
    says: `${Called(by)} says in ${label}: ${Object.values(line)}.`,
    sent: { method: 'PATCH', path: `/api/rooms/{${label}}/visit`, body: line },
    change: ifInRoom(label, by, (_now, room, own) => said(room, own, line)),
  }
}

/** Also where they may no longer be. */
const leaveRoom: Doing = (net, choice) => {
  const chosen = chosenRoom(net, choice)
  if (!chosen) return null
  const { label, by } = chosen
  return {
    by,
    says: `${Called(by)} leaves ${label}.`,
    sent: { method: 'DELETE', path: `/api/rooms/{${label}}/visit` },
    change: (now) => {
      const isHere = now.rooms.some((room) => room.label === label && visitOf(room, by))
      return { status: 204, told: isHere ? leaveRooms(now, by) : [] }
    },
  }
}

const presses: Press[] = [
  { action: 'start', minutes: 25 },
  { action: 'start', minutes: 45 },
  { action: 'pause' },
  { action: 'continue' },
  { action: 'clear' },
]

const press: Doing = (net, choice) => {
  const chosen = chosenRoom(net, choice)
  const button = at(presses, choice.other + (choice.yes ? 1 : 0))
  if (!chosen || !button) return null
  const { label, by } = chosen
  return {
    by,
    says: `${Called(by)} presses '${Object.values(button).join(' ')}' in ${label}.`,
    sent: { method: 'PUT', path: `/api/rooms/{${label}}/timer`, body: button },
    change: ifInRoom(label, by, (now, room, own) => pressTimer(now, room, own, button)),
  }
}

const endIt: Doing = (net, { by: somebody, one, other }) => {
  const room = at(net.rooms, one)
  if (!room) return null
  const by = other % 3 === 0 ? somebody : room.host
  return {
    by,
    says: `${Called(by)} ends ${room.label}.`,
    sent: { method: 'DELETE', path: `/api/rooms/{${room.label}}` },
    change: ifEntering(room.label, by, (now, here) =>
      mayEnd(now, by, here) ? { status: 204, told: endRoom(now, here) } : refused(403),
    ),
  }
}

/** Whoever is not heard of for a while has left (0107). */
const dropOff: Doing = (net, { by, one }) => {
  const who =
    at(
      net.rooms.flatMap(({ visits }) => visits),
      one,
    )?.who ?? othersThan(by, one)
  return {
    by: 'minute',
    says: `${Called(who)} is not heard of for a minute.`,
    sent: { method: 'POST', path: `not heard of: {${who}}` },
    change: (now) => ({ status: 204, told: leaveRooms(now, who) }),
  }
}

export const roomDoings = { openRoom, comeIn, sayInRoom, leaveRoom, press, endIt, dropOff }

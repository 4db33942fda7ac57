import type { Things } from '#tests/access/world.ts'
import { forFriend, garden, own, type Row, row } from './row.ts'

const room = (id: string, more = '') => `/api/rooms/${id}${more}`
const inGarden = { about: 'in the community' }
const nothingThere = (status: number) => ({ ...forFriend(status) })

/**
 * Of the owner: one for friends, in which the friend is, and one for the members of the community. Whoever may not enter is
 * told the same as of a room that never was.
 */
export const beingQuiet: readonly Row[] = [
  own('GET /api/rooms', 200),
  own('POST /api/rooms', 201, { body: () => ({ name: 'Quiet', isForFriends: true }) }),
  row(
    'POST /api/rooms',
    { ...garden(201), friend: 403, stranger: 403, blocked: 403, networkModerator: 403 },
    {
      ...inGarden,
      body: (t) => ({ name: 'Quiet', communityId: t.communityId, isForFriends: false }),
    },
  ),
  row('GET /api/rooms/{id}', nothingThere(200), { at: (t) => room(t.roomId) }),
  row('GET /api/rooms/{id}', garden(200), { ...inGarden, at: (t) => room(t.gardenRoomId) }),
  row('PUT /api/rooms/{id}/visit', nothingThere(200), {
    at: (t) => room(t.roomId, '/visit'),
    body: () => ({ doing: 'Reading' }),
  }),
  row('PUT /api/rooms/{id}/visit', garden(200), {
    ...inGarden,
    at: (t) => room(t.gardenRoomId, '/visit'),
    body: () => ({}),
  }),
  ...insideAlone(),
  // Nobody is told whether there is such a room.
  own('DELETE /api/rooms/{id}/visit', 204, { at: (t) => room(t.roomId, '/visit') }),
  row('DELETE /api/rooms/{id}', { ...nothingThere(403), owner: 204 }, { at: (t) => room(t.roomId) }),
  row(
    'DELETE /api/rooms/{id}',
    { ...garden(204), member: 403 },
    { ...inGarden, at: (t) => room(t.gardenRoomId) },
  ),
  row(
    'POST /api/reports',
    { ...forFriend(201), owner: 422 },
    {
      about: 'of a room for friends',
      body: (t) => ({ subjectType: 'room', subjectId: t.roomId, reason: 'unkind' }),
    },
  ),
]

/** The owner may enter and is not inside. */
function insideAlone(): Row[] {
  const expected = { ...nothingThere(200), owner: 403 }
  return [
    row('PATCH /api/rooms/{id}/visit', expected, {
      at: (t: Things) => room(t.roomId, '/visit'),
      body: () => ({ doing: 'Reading' }),
    }),
    row('PUT /api/rooms/{id}/timer', expected, {
      at: (t: Things) => room(t.roomId, '/timer'),
      body: () => ({ action: 'start', minutes: 25 }),
    }),
    row(
      'PUT /api/rooms/{id}/visit/stay',
      { ...nothingThere(204), owner: 404 },
      {
        at: (t: Things) => room(t.roomId, '/visit/stay'),
      },
    ),
  ]
}

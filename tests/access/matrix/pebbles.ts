import type { Things } from '#tests/access/world.ts'
import { all, forFriend, garden, onlyOwner, own, type Row, row } from './row.ts'

const pebble = (t: Things, more = '') => `/api/pebbles/${t.pebbleId}${more}`
const ofFriend = (t: Things) => `/api/pebbles/refused/${t.people.friend.id}`
/** Between two friends: whoever gave it has no say about the jar, and nobody else learns that there is one. */
const inJarOf = (status: number) => onlyOwner(status, 404)

export const pebbling: readonly Row[] = [
  own('GET /api/pebbles', 200),
  own('GET /api/pebbles/given', 200),
  own('GET /api/pebbles/refused', 200),
  row(
    'POST /api/pebbles',
    { ...all(403), friend: 201 },
    {
      about: 'a line; across a block as to nobody',
      body: (t) => ({ receiverId: t.people.owner.id, line: 'for you' }),
    },
  ),
  row(
    'POST /api/pebbles',
    { ...all(403), friend: 201, blocked: 404 },
    {
      about: 'a post in the main feed',
      body: (t) => ({ receiverId: t.people.owner.id, postId: t.publicPostId }),
    },
  ),
  row('POST /api/pebbles', garden(403), {
    about: 'a post in a community, which the friend may not read',
    body: (t) => ({ receiverId: t.people.owner.id, postId: t.gardenPostId }),
  }),
  own('POST /api/pebbles', 422, {
    about: 'a photo that nobody uploaded, whoever it is for',
    body: (t) => ({ receiverId: t.people.owner.id, imageUrl: `/api/images/${t.pebbleImageId}` }),
  }),
  row('GET /api/images/{id}', forFriend(200), {
    about: 'in a pebble: for the two, and no moderator while nobody reported it',
    at: (t) => `/api/images/${t.pebbleImageId}`,
  }),
  row('PUT /api/pebbles/{id}/thanks', inJarOf(204), { at: (t) => pebble(t, '/thanks') }),
  row('DELETE /api/pebbles/{id}/thanks', inJarOf(204), { at: (t) => pebble(t, '/thanks') }),
  row('PUT /api/pebbles/{id}/thanks', all(404), {
    about: 'taken out',
    at: (t) => `/api/pebbles/${t.takenOutPebbleId}/thanks`,
  }),
  row('PUT /api/pebbles/{id}/taken-out', inJarOf(204), { at: (t) => pebble(t, '/taken-out') }),
  row('DELETE /api/pebbles/{id}/taken-out', inJarOf(204), {
    at: (t) => `/api/pebbles/${t.takenOutPebbleId}/taken-out`,
  }),
  own('DELETE /api/pebbles/{id}', 204, {
    about: 'one’s own alone: nothing happens to what somebody else gave',
    at: (t) => `/api/pebbles/${t.givenPebbleId}`,
  }),
  row('PUT /api/pebbles/refused/{id}', inJarOf(204), { about: 'who gave one something', at: ofFriend }),
  own('DELETE /api/pebbles/refused/{id}', 204, { at: ofFriend }),
]

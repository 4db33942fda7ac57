import type { Things } from '#tests/access/world.ts'
import { aTea, wallIn } from '#tests/support/gatherings.ts'
import { about, all, forFriend, garden, own, ownGarden, ownPublic, public_, type Row, row } from './row.ts'

const open = (t: Things, more = '') => `/api/gatherings/${t.openGatheringId}${more}`
const ofFriends = (t: Things, more = '') => `/api/gatherings/${t.friendsGatheringId}${more}`
const inGarden = (t: Things, more = '') => `/api/gatherings/${t.gardenGatheringId}${more}`

/** Whoever hosts it cannot answer it. */
const answering = (status: number) => ({ ...public_(status), owner: 403 })
const date = wallIn(9).slice(0, 10)
const coming = { body: () => ({ answer: 'coming' }) }

/** The owner hosts three: for everyone, for friends, and in the community. The member comes to the first. */
export const meeting: readonly Row[] = [
  own('GET /api/gatherings', 200),
  own('GET /api/gatherings/calendar', 200, {
    at: () => '/api/gatherings/calendar?from=2026-03-01T00:00:00Z&until=2026-04-01T00:00:00Z',
  }),
  own('POST /api/gatherings', 201, { about: 'for friends', body: () => aTea() }),
  row(
    'POST /api/gatherings',
    { ...all(403), owner: 201, member: 201, moderator: 201 },
    { about: 'in a community', body: (t) => aTea({ audience: 'everyone', communityId: t.communityId }) },
  ),
  row('GET /api/gatherings/{id}', public_(200), { about: 'for everyone', at: open }),
  row('GET /api/gatherings/{id}', forFriend(200), { about: 'for friends', at: ofFriends }),
  row('GET /api/gatherings/{id}', garden(200), { about: 'in a community', at: inGarden }),
  row('GET /api/gatherings/{id}', all(404), {
    about: 'taken down',
    at: (t) => `/api/gatherings/${t.removedGatheringId}`,
  }),
  row(
    'GET /api/gatherings/{id}/people',
    { ...all(403), blocked: 404, owner: 200, member: 200 },
    { about: 'for the host and those who come', at: (t) => open(t, '/people') },
  ),
  row('GET /api/gatherings/{id}/people', ownGarden(200), {
    about: 'in a community',
    at: (t) => inGarden(t, '/people'),
  }),
  row('GET /api/gatherings/{id}/calendar-file', public_(200), { at: (t) => open(t, '/calendar-file') }),
  row('GET /api/gatherings/{id}/calendar-file', garden(200), {
    about: 'in a community',
    at: (t) => inGarden(t, '/calendar-file'),
  }),
  row('PUT /api/gatherings/{id}', ownPublic(200), { at: open, body: () => aTea() }),
  row('PUT /api/gatherings/{id}', ownGarden(200), {
    about: 'in a community',
    at: inGarden,
    body: () => aTea(),
  }),
  row('POST /api/gatherings/{id}/cancel', ownPublic(200), {
    at: (t) => open(t, '/cancel'),
    body: () => ({}),
  }),
  row('POST /api/gatherings/{id}/rain-check', ownPublic(200), {
    at: (t) => open(t, '/rain-check'),
    body: () => ({ date }),
  }),
  row('PUT /api/gatherings/{id}/answer', answering(200), { at: (t) => open(t, '/answer'), ...coming }),
  row(
    'PUT /api/gatherings/{id}/answer',
    { ...forFriend(200), owner: 403 },
    { about: 'for friends', at: (t) => ofFriends(t, '/answer'), ...coming },
  ),
  row(
    'PUT /api/gatherings/{id}/answer',
    { ...garden(200), owner: 403 },
    { about: 'in a community', at: (t) => inGarden(t, '/answer'), ...coming },
  ),
  row('DELETE /api/gatherings/{id}/answer', answering(200), { at: (t) => open(t, '/answer') }),
  row(
    'PUT /api/gatherings/{id}/greeting',
    { ...all(403), blocked: 404, member: 200 },
    { about: 'by who comes', at: (t) => open(t, '/greeting'), body: () => ({ words: 'A red hat' }) },
  ),
  row('PUT /api/gatherings/{id}/people/{userId}', ownPublic(204), {
    at: (t) => open(t, `/people/${about(t, 'member')}`),
  }),
  row('DELETE /api/gatherings/{id}/people/{userId}', ownPublic(204), {
    at: (t) => open(t, `/people/${about(t, 'member')}`),
  }),
  row(
    'POST /api/reports',
    { ...garden(201), owner: 422 },
    {
      about: 'of a gathering in a community',
      body: (t) => ({ subjectType: 'gathering', subjectId: t.gardenGatheringId, reason: 'unkind' }),
    },
  ),
]

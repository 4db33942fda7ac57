import type { Things } from '#tests/access/world.ts'
import { all, garden, own, type Row, row } from './row.ts'

const route = (more = '') => `/api/fellow-travellers/{place}${more}`
const inGarden =
  (more = '') =>
  (t: Things) =>
    `/api/fellow-travellers/${t.communityId}${more}`
const ofNetwork =
  (more = '') =>
  () =>
    `/api/fellow-travellers/network${more}`
/** To who is not a member it does not exist; members learn that others decide. */
const byModerator = (status: number) => ({ ...garden(403), moderator: status })
const asking = { body: () => ({ role: 'asks', matchedBy: ['interests'] }) }
/** The member offers, the owner and Wren ask. */
const suggested = (t: Things) => ({ userIds: [t.people.member.id, t.people.owner.id, t.wrenId] })
const nobody = (t: Things) => ({
  userIds: [t.people.owner.id, t.people.member.id, t.people.stranger.id],
})

export const travelling: readonly Row[] = [
  own('GET /api/fellow-travellers', 200),
  row(`PUT ${route()}`, garden(200), { at: inGarden(), ...asking }),
  row(`PUT ${route()}`, all(404), { about: 'where it is off', at: ofNetwork(), ...asking }),
  row(`DELETE ${route()}`, garden(200), { at: inGarden() }),
  row(`DELETE ${route()}`, all(404), { about: 'where it is off', at: ofNetwork() }),
  row(`GET ${route('/suggestion')}`, byModerator(200), { at: inGarden('/suggestion') }),
  row(`GET ${route('/suggestion')}`, all(404), { about: 'where it is off', at: ofNetwork('/suggestion') }),
  row(`POST ${route('/groups')}`, byModerator(409), {
    about: 'of people who are not suggested',
    at: inGarden('/groups'),
    body: nobody,
  }),
  row(`POST ${route('/groups')}`, byModerator(201), {
    about: 'of those who are',
    at: inGarden('/groups'),
    body: suggested,
  }),
  row(`POST ${route('/skips')}`, byModerator(409), {
    about: 'of people who are not suggested',
    at: inGarden('/skips'),
    body: nobody,
  }),
  row(`POST ${route('/skips')}`, byModerator(200), {
    about: 'of those who are',
    at: inGarden('/skips'),
    body: suggested,
  }),
]

import type { Things } from '#tests/access/world.ts'
import { about, all, onlyOwner, own, type Row, row } from './row.ts'

const group = (t: Things, more = '') => `/api/groups/${t.groupId}${more}`
const message = (t: Things, more = '') => `/api/groups/messages/${t.groupMessageId}${more}`
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

/** Who was asked, and with a block since, meets nothing: group-blocks.api.test.ts has those who were in it before. */
const inGroup = (status: number) => ({ ...all(404), owner: status, member: status })
/** By whoever looks after it. */
const byKeeper = (status: number) => ({ ...inGroup(403), owner: status })
/** To whoever can read the message, which is the owner's. */
const readers = (mine: number, others: number) => ({ ...all(404), owner: mine, member: others })

export const inGroups: readonly Row[] = [
  own('GET /api/groups', 200),
  own('GET /api/groups/invitations', 200),
  row('GET /api/images/{id}', inGroup(200), {
    about: 'in a message: for those who are in the group, and no moderator while nobody reported it',
    at: (t) => `/api/images/${t.groupImageId}`,
  }),
  row('GET /api/groups/{id}', inGroup(200), { about: 'not by whoever is asked', at: group }),
  row(
    'POST /api/groups',
    { ...all(403), owner: 201, friend: 422 },
    {
      about: 'friends of the owner; the friend would ask herself',
      body: (t) => ({ name: 'Moss', userIds: [about(t, 'friend'), t.wrenId] }),
    },
  ),
  row('PATCH /api/groups/{id}', byKeeper(200), { at: group, body: () => ({ name: 'Moss' }) }),
  row(
    'PUT /api/groups/{id}/membership',
    { ...inGroup(200), friend: 200 },
    { about: 'the friend is asked', at: (t) => group(t, '/membership') },
  ),
  own('DELETE /api/groups/{id}/membership', 204, {
    about: 'leaving, a no, and nothing, look alike',
    at: (t) => group(t, '/membership'),
  }),
  row('POST /api/groups/{id}/members', byKeeper(200), {
    about: 'whoever is in it, and a friend of hers',
    at: (t) => group(t, '/members'),
    body: (t) => ({ userIds: [t.wrenId] }),
  }),
  row(
    'DELETE /api/groups/{id}/members/{userId}',
    { ...byKeeper(200), member: 422 },
    { about: 'the member, who can leave', at: (t) => group(t, `/members/${about(t, 'member')}`) },
  ),
  row(
    'DELETE /api/groups/{id}/members/{userId}',
    { ...inGroup(200) },
    {
      about: 'whom the owner does not see: nothing happens, as nothing does for the member who did not ask',
      at: (t) => group(t, `/members/${about(t, 'stranger')}`),
    },
  ),
  row('PUT /api/groups/{id}/keeper', byKeeper(200), {
    at: (t) => group(t, '/keeper'),
    body: (t) => ({ userId: about(t, 'member') }),
  }),
  row(
    'PUT /api/groups/{id}/keeper',
    { ...byKeeper(422) },
    {
      about: 'to somebody who is not in it',
      at: (t) => group(t, '/keeper'),
      body: (t) => ({ userId: about(t, 'blocked') }),
    },
  ),
  row('PUT /api/groups/{id}/mute', inGroup(204), { at: (t) => group(t, '/mute') }),
  row('DELETE /api/groups/{id}/mute', inGroup(204), { at: (t) => group(t, '/mute') }),
  row('PUT /api/groups/{id}/aside', inGroup(204), {
    at: (t) => group(t, '/aside'),
    body: () => ({ until: tomorrow() }),
  }),
  row('DELETE /api/groups/{id}/aside', inGroup(204), { at: (t) => group(t, '/aside') }),
  row('GET /api/groups/{id}/messages', inGroup(200), { at: (t) => group(t, '/messages') }),
  row('POST /api/groups/{id}/messages', inGroup(201), {
    at: (t) => group(t, '/messages'),
    body: () => ({ content: 'hello' }),
  }),
  row(
    'POST /api/groups/{id}/messages',
    { ...inGroup(201), owner: 422 },
    {
      about: 'asking the owner something: herself she cannot',
      at: (t) => group(t, '/messages'),
      body: (t) => ({ content: 'hello?', asks: [about(t, 'owner')] }),
    },
  ),
  row('POST /api/groups/{id}/read', inGroup(204), { at: (t) => group(t, '/read'), body: () => ({}) }),
  row('DELETE /api/groups/messages/{id}', readers(200, 403), { at: message }),
  row('PUT /api/groups/messages/{id}/reaction', readers(403, 200), {
    at: (t) => message(t, '/reaction'),
    body: () => ({ reaction: 'hearYou' }),
  }),
  row('DELETE /api/groups/messages/{id}/reaction', readers(200, 200), {
    at: (t) => message(t, '/reaction'),
  }),
  own('GET /api/conversations/search', 200, { at: () => '/api/conversations/search?q=hello' }),
  row('PUT /api/messages/received/{id}/reaction', onlyOwner(200, 404), {
    about: 'what a friend wrote to the owner',
    at: (t) => `/api/messages/received/${t.receivedMessageId}/reaction`,
    body: () => ({ reaction: 'hearYou' }),
  }),
  row('DELETE /api/messages/received/{id}/reaction', onlyOwner(200, 404), {
    at: (t) => `/api/messages/received/${t.receivedMessageId}/reaction`,
  }),
]

import type { Things } from '#tests/access/world.ts'
import { about, nothing, onlyModerator, orNetwork, own, type Row, row } from './row.ts'

const community = (t: Things, more = '') => `/api/communities/${t.communityId}${more}`

export const gathering: readonly Row[] = [
  own('GET /api/communities', 200),
  own('GET /api/communities/my', 200),
  own('GET /api/communities/topics', 200),
  own('GET /api/communities/{id}', 200, { at: (t) => community(t) }),
  own('POST /api/communities', 201, { body: () => ({ name: 'New', description: 'About new things' }) }),
  row('PATCH /api/communities/{id}', onlyModerator(200), {
    at: (t) => community(t),
    body: () => ({ name: 'Renamed' }),
  }),
  own('POST /api/communities/{id}/join', 200, { at: (t) => community(t, '/join') }),
  own('POST /api/communities/{id}/leave', 200, { at: (t) => community(t, '/leave') }),
  row('GET /api/communities/{id}/members', onlyModerator(200), { at: (t) => community(t, '/members') }),
  row('GET /api/communities/{id}/requests', onlyModerator(200), { at: (t) => community(t, '/requests') }),
  row('GET /api/communities/{id}/bans', onlyModerator(200), { at: (t) => community(t, '/bans') }),
  row('PUT /api/communities/{id}/bans/{userId}', orNetwork(204), {
    at: (t) => community(t, `/bans/${about(t, 'member')}`),
  }),
  row('DELETE /api/communities/{id}/bans/{userId}', orNetwork(204), {
    at: (t) => community(t, `/bans/${about(t, 'stranger')}`),
  }),
  row('DELETE /api/communities/{id}/members/{userId}', orNetwork(204), {
    at: (t) => community(t, `/members/${about(t, 'member')}`),
  }),
  row('PUT /api/communities/{id}/moderators/{userId}', onlyModerator(204), {
    at: (t) => community(t, `/moderators/${about(t, 'member')}`),
  }),
  row('DELETE /api/communities/{id}/moderators/{userId}', onlyModerator(204), {
    about: 'to take back asking',
    at: (t) => community(t, `/moderators/${about(t, 'member')}`),
  }),
  row('POST /api/communities/{id}/hand-over', onlyModerator(204), {
    at: (t) => community(t, '/hand-over'),
    body: (t) => ({ userId: about(t, 'member') }),
  }),
  row('POST /api/communities/{id}/requests/{userId}/accept', onlyModerator(409), {
    about: 'without a request',
    at: (t) => community(t, `/requests/${about(t, 'stranger')}/accept`),
  }),
  row('POST /api/communities/{id}/requests/{userId}/decline', onlyModerator(204), {
    about: 'without a request',
    at: (t) => community(t, `/requests/${about(t, 'stranger')}/decline`),
  }),
  row('POST /api/communities/{id}/posts/{postId}/remove', onlyModerator(204), {
    at: (t) => community(t, `/posts/${t.gardenPostId}/remove`),
    body: () => ({ reason: 'Too loud' }),
  }),
  row('POST /api/communities/{id}/posts/{postId}/remove', onlyModerator(404), {
    about: 'of a post elsewhere',
    at: (t) => community(t, `/posts/${t.publicPostId}/remove`),
    body: () => ({ reason: 'Too loud' }),
  }),
  row('POST /api/communities/{id}/comments/{commentId}/remove', onlyModerator(204), {
    at: (t) => community(t, `/comments/${t.gardenCommentId}/remove`),
    body: () => ({ reason: 'Too loud' }),
  }),
  own('GET /api/removals', 200),
  own('POST /api/removals/{id}/read', 404, { at: () => `/api/removals/${nothing}/read` }),
]

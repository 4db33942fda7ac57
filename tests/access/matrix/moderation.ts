import type { Things } from '#tests/access/world.ts'
import { about, all, garden, nothing, onlyOwner, open, own, public_, type Row, row } from './row.ts'

const reported = (subjectType: string, subjectId: string) => ({ subjectType, subjectId, reason: 'unkind' })

export const reporting: readonly Row[] = [
  own('GET /api/reports', 200),
  row(
    'POST /api/reports',
    { ...public_(201), owner: 422 },
    { about: 'of a public post', body: (t) => reported('post', t.publicPostId) },
  ),
  row(
    'POST /api/reports',
    { ...garden(201), owner: 422 },
    { about: 'of a post in a community', body: (t) => reported('post', t.gardenPostId) },
  ),
  row(
    'POST /api/reports',
    { ...garden(201), owner: 422 },
    { about: 'of a comment in a community', body: (t) => reported('comment', t.gardenCommentId) },
  ),
  row(
    'POST /api/reports',
    { ...public_(201), owner: 422 },
    { about: 'of a person', body: (t) => reported('user', about(t, 'owner')) },
  ),
  own('POST /api/reports', 201, {
    about: 'of a community',
    body: (t) => reported('community', t.communityId),
  }),
  own('POST /api/reports', 404, { about: 'of nothing', body: () => reported('message', nothing) }),
  own('POST /api/issues', 201, { body: () => ({ content: 'The page stays white.' }) }),
]

const onlyModerators = (status: number) => ({ ...all(403), moderator: status, networkModerator: status })
const onlyNetwork = (status: number, ofCommunity: number) => ({
  ...all(403),
  moderator: ofCommunity,
  networkModerator: status,
})
const reportedPost = (t: Things, more = '') => `/api/moderation/subjects/post/${t.reportedPostId}${more}`

const openPost = (t: Things, more = '') => `/api/moderation/subjects/post/${t.publicPostId}${more}`

export const moderating: readonly Row[] = [
  own('GET /api/decisions', 200),
  row('POST /api/decisions/{id}/appeal', onlyOwner(201, 404), {
    at: (t) => `/api/decisions/${t.decisionId}/appeal`,
    body: () => ({ content: 'It was quiet.' }),
  }),
  open('GET /api/suspended', 410),
  open('POST /api/suspended', 422, {
    about: 'without a token',
    body: () => ({ token: 'none', decisionId: nothing, content: 'It was quiet.' }),
  }),
  open('POST /api/suspended/keep', 422, { about: 'without a token', body: () => ({ token: 'none' }) }),
  row('GET /api/moderation', onlyModerators(200)),
  row('GET /api/moderation/queue', onlyModerators(200)),
  row('GET /api/moderation/appeals', onlyModerators(200)),
  row('GET /api/moderation/log', onlyModerators(200)),
  row('POST /api/moderation/step-down', onlyNetwork(204, 403)),
  row('GET /api/moderation/subjects/{type}/{id}', onlyModerators(200), { at: (t) => reportedPost(t) }),
  row('GET /api/moderation/subjects/{type}/{id}', onlyModerators(404), {
    about: 'that nobody reported',
    at: (t) => `/api/moderation/subjects/post/${t.gardenPostId}`,
  }),
  row('GET /api/moderation/subjects/{type}/{id}', onlyNetwork(200, 404), {
    about: 'that nobody reported and everyone may see',
    at: (t) => openPost(t),
  }),
  row('GET /api/moderation/subjects/{type}/{id}', onlyModerators(404), {
    about: 'that nobody reported and is for friends',
    at: (t) => `/api/moderation/subjects/post/${t.friendsPostId}`,
  }),
  row('GET /api/moderation/find', onlyNetwork(200, 403), {
    at: (t) => `/api/moderation/find?q=${t.publicPostId}`,
  }),
  row('POST /api/moderation/subjects/{type}/{id}/decisions', onlyNetwork(201, 404), {
    about: 'without a report',
    at: (t) => openPost(t, '/decisions'),
    body: () => ({ action: 'remove', rule: 'kindness', reason: 'Too loud', unreported: { after: null } }),
  }),
  row('POST /api/moderation/subjects/{type}/{id}/record', onlyNetwork(200, 403), {
    about: 'of who wrote what everyone may see',
    at: (t) => openPost(t, '/record'),
    body: () => ({ reason: 'Somebody told me about it.' }),
  }),
  row('POST /api/moderation/subjects/{type}/{id}/record', onlyNetwork(404, 403), {
    about: 'of who wrote for a community, which nobody reported',
    at: (t) => `/api/moderation/subjects/post/${t.gardenPostId}/record`,
    body: () => ({ reason: 'Somebody told me about it.' }),
  }),
  row('POST /api/moderation/subjects/{type}/{id}/decisions', onlyModerators(201), {
    about: 'to take it down',
    at: (t) => reportedPost(t, '/decisions'),
    body: () => ({ action: 'remove', rule: 'kindness', reason: 'Too loud' }),
  }),
  row('POST /api/moderation/subjects/{type}/{id}/decisions', onlyNetwork(422, 403), {
    about: 'to suspend somebody, without a rule',
    at: (t) => reportedPost(t, '/decisions'),
    body: () => ({ action: 'suspend', reason: 'Too loud', days: 1 }),
  }),
  row('POST /api/moderation/subjects/{type}/{id}/notes', onlyModerators(201), {
    at: (t) => reportedPost(t, '/notes'),
    body: () => ({ content: 'Looks like a misunderstanding.' }),
  }),
  row('GET /api/moderation/unmaskings', onlyNetwork(200, 403)),
  row('POST /api/moderation/subjects/{type}/{id}/unmaskings', onlyNetwork(201, 403), {
    at: (t) => reportedPost(t, '/unmaskings'),
    body: () => ({ cause: 'danger-to-others', reason: 'Somebody may be in danger.' }),
  }),
  row('POST /api/moderation/unmaskings/{id}/answer', onlyNetwork(204, 403), {
    at: (t) => `/api/moderation/unmaskings/${t.openUnmaskingId}/answer`,
    body: () => ({ state: 'agreed', answer: 'I see it too.' }),
  }),
  row('DELETE /api/moderation/unmaskings/{id}', onlyNetwork(204, 403), {
    at: (t) => `/api/moderation/unmaskings/${t.askedUnmaskingId}`,
  }),
  row('DELETE /api/moderation/unmaskings/{id}', onlyNetwork(404, 403), {
    about: 'of another moderator',
    at: (t) => `/api/moderation/unmaskings/${t.openUnmaskingId}`,
  }),
  row('POST /api/moderation/unmaskings/{id}/look', onlyNetwork(200, 403), {
    at: (t) => `/api/moderation/unmaskings/${t.unmaskingId}/look`,
  }),
  row(
    'PUT /api/moderator-offers/{id}',
    { ...all(404), member: 204 },
    { at: (t) => `/api/moderator-offers/${t.offerId}`, body: () => ({ answer: 'accept' }) },
  ),
  row('POST /api/moderation/appeals/{id}/answer', onlyNetwork(204, 403), {
    about: 'by who decided, while another moderator is there',
    at: (t) => `/api/moderation/appeals/${t.appealId}/answer`,
    body: () => ({ state: 'upheld', answer: 'It was loud.' }),
  }),
]

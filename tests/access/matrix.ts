import { randomUUID } from 'node:crypto'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import type { Things, ViewerKind } from './world.ts'

type Expected = Record<ViewerKind, number>

export interface Row {
  route: string
  /** Which case of the route, where there are several. */
  about: string
  /** The address with its parameters filled in; the route itself where it has none. */
  at?: (things: Things) => string
  body?: (things: Things) => unknown
  expect: Expected
}

type Case = Pick<Row, 'at' | 'body'> & { about?: string }

/** Signed out is 401 unless a row says otherwise. */
const row = (
  route: string,
  expected: Omit<Expected, 'signedOut'>,
  { about = '', ...rest }: Case = {},
): Row => ({
  route,
  about,
  ...rest,
  expect: { signedOut: 401, ...expected },
})

const all = (status: number) => ({
  owner: status,
  friend: status,
  stranger: status,
  blocked: status,
  member: status,
  moderator: status,
  networkModerator: status,
})

/** The same for every signed-in person: it is about themselves, or about nobody. */
const own = (route: string, status: number, rest: Case = {}): Row => row(route, all(status), rest)

/** Open to everyone, signed in or not. */
const open = (route: string, status: number, rest: Case = {}): Row => ({
  ...own(route, status, rest),
  expect: { signedOut: status, ...all(status) },
})

const onlyOwner = (status: number, others: number) => ({ ...all(others), owner: status })
/** What is in the main feed: everyone but who is blocked. */
const public_ = (status: number) => ({ ...all(status), blocked: 404 })
/** Visible to everyone but the blocked; to be changed by its owner alone. */
const ownPublic = (status: number) => ({ ...all(403), blocked: 404, owner: status })
/** What is in a community: its members. */
const garden = (status: number) => ({ ...all(404), owner: status, member: status, moderator: status })
/** Visible to members; to be changed by its owner alone. */
const ownGarden = (status: number) => ({ ...garden(403), owner: status })
const onlyModerator = (status: number) => ({ ...all(403), moderator: status })

const nothing = randomUUID()

const account: readonly Row[] = [
  own('GET /api/auth/user', 200),
  own('GET /api/auth/sessions', 200),
  own('DELETE /api/auth/sessions', 204),
  row('DELETE /api/auth/sessions/{id}', onlyOwner(204, 404), {
    at: ({ sessionId }) => `/api/auth/sessions/${sessionId}`,
  }),
  own('GET /api/auth/passkeys', 200),
  own('POST /api/auth/passkeys/options', 200),
  own('POST /api/auth/passkeys', 422, { body: () => ({ name: 'Key', credential: {} }) }),
  row('DELETE /api/auth/passkeys/{id}', onlyOwner(204, 404), {
    at: ({ passkeyId }) => `/api/auth/passkeys/${passkeyId}`,
  }),
  own('POST /api/auth/password', 422, {
    about: 'with a wrong password',
    body: () => ({ currentPassword: 'not this one at all', newPassword: goodPassword }),
  }),
  own('GET /api/account', 200),
  own('POST /api/account/export', 202),
  own('GET /api/account/export', 200),
  own('DELETE /api/account', 422, {
    about: 'with a wrong password',
    body: () => ({ password: 'not this one at all' }),
  }),
]

const comingIn: readonly Row[] = [
  { ...row('GET /api/login', all(303)), expect: { ...all(303), signedOut: 200 } },
  { ...row('GET /api/signup', all(303)), expect: { ...all(303), signedOut: 200 } },
  open('GET /api/password/forgot', 200),
  open('GET /privacy', 200),
  open('GET /terms', 200),
  open('GET /goodbye', 200),
  open('GET /api/password/reset', 410),
  open('POST /api/login', 401, { body: () => ({ email: 'nobody@example.org', password: goodPassword }) }),
  open('POST /api/login/passkey/options', 200),
  open('POST /api/login/passkey', 422, { body: () => ({ credential: {} }) }),
  open('POST /api/password/forgot', 202, { body: () => ({ email: 'nobody@example.org' }) }),
  open('POST /api/password/reset', 422, { body: () => ({ token: 'none', password: goodPassword }) }),
  open('POST /api/signup', 422, {
    about: 'under age',
    body: () => ({ email: newEmail('x'), password: goodPassword, displayName: 'X', adult: false }),
  }),
]

const post = (id: string, more = '') => `/api/posts/${id}${more}`
const comment = (id: string, more = '') => `/api/comments/${id}${more}`

const posting: readonly Row[] = [
  own('GET /api/posts', 200),
  row(
    'GET /api/posts',
    { ...all(403), owner: 200, member: 200, moderator: 200 },
    { about: 'of a community', at: ({ communityId }) => `/api/posts?communityId=${communityId}` },
  ),
  own('POST /api/posts', 201, { body: () => ({ content: 'hello' }) }),
  row(
    'POST /api/posts',
    { ...all(403), owner: 201, member: 201, moderator: 201 },
    { about: 'in a community', body: ({ communityId }) => ({ content: 'hello', communityId }) },
  ),
  row('GET /api/posts/{id}', public_(200), { about: 'public', at: (t) => post(t.publicPostId) }),
  row('GET /api/posts/{id}', garden(200), { about: 'in a community', at: (t) => post(t.gardenPostId) }),
  own('GET /api/posts/{id}', 404, { about: 'that is not there', at: () => post(nothing) }),
  row('PATCH /api/posts/{id}', ownPublic(200), {
    about: 'public',
    at: (t) => post(t.publicPostId),
    body: () => ({ content: 'new' }),
  }),
  row('PATCH /api/posts/{id}', ownGarden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId),
    body: () => ({ content: 'new' }),
  }),
  row('DELETE /api/posts/{id}', ownPublic(204), { about: 'public', at: (t) => post(t.publicPostId) }),
  row('DELETE /api/posts/{id}', ownGarden(204), { about: 'in a community', at: (t) => post(t.gardenPostId) }),
  row('POST /api/posts/{id}/restore', onlyOwner(200, 404), { at: (t) => post(t.deletedPostId, '/restore') }),
  row('PUT /api/posts/{id}/image', ownPublic(422), {
    about: 'with an address from elsewhere',
    at: (t) => post(t.publicPostId, '/image'),
    body: () => ({ imageUrl: 'https://evil.example/x.png' }),
  }),
  row('PUT /api/posts/{id}/image', ownPublic(200), {
    about: 'with a photo of the owner',
    at: (t) => post(t.publicPostId, '/image'),
    body: (t) => ({ imageUrl: t.newPhotoUrl, imageAlt: 'A wall' }),
  }),
  row('POST /api/posts/{id}/hide', public_(204), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/hide'),
  }),
  row('POST /api/posts/{id}/hide', garden(204), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/hide'),
  }),
  row(
    'POST /api/posts/{id}/note-suggestions',
    { ...public_(204), owner: 403 },
    {
      about: 'public',
      at: (t) => post(t.publicPostId, '/note-suggestions'),
      body: () => ({ note: 'food' }),
    },
  ),
  row(
    'POST /api/posts/{id}/note-suggestions',
    { ...garden(204), owner: 403 },
    {
      about: 'in a community',
      at: (t) => post(t.gardenPostId, '/note-suggestions'),
      body: () => ({ note: 'food' }),
    },
  ),
  row('PUT /api/note-suggestions/{id}', onlyOwner(204, 404), {
    at: (t) => `/api/note-suggestions/${t.suggestionId}`,
    body: () => ({ answer: 'add' }),
  }),
  row(
    'POST /api/posts/{id}/tone-questions',
    { ...public_(204), owner: 403 },
    { about: 'public', at: (t) => post(t.publicPostId, '/tone-questions'), body: () => ({}) },
  ),
  row(
    'POST /api/posts/{id}/tone-questions',
    { ...garden(204), owner: 403 },
    { about: 'in a community', at: (t) => post(t.gardenPostId, '/tone-questions'), body: () => ({}) },
  ),
  row(
    'POST /api/comments/{id}/tone-questions',
    { ...public_(204), owner: 403 },
    { about: 'public', at: (t) => comment(t.publicCommentId, '/tone-questions'), body: () => ({}) },
  ),
  row(
    'POST /api/comments/{id}/tone-questions',
    { ...garden(204), owner: 403 },
    { about: 'in a community', at: (t) => comment(t.gardenCommentId, '/tone-questions'), body: () => ({}) },
  ),
  row('PUT /api/tone-questions/{id}', onlyOwner(204, 404), {
    at: (t) => `/api/tone-questions/${t.toneQuestionId}`,
    body: () => ({ answer: 'Genuine' }),
  }),
  row('POST /api/tone-questions/{id}/tone', onlyOwner(204, 404), {
    at: (t) => `/api/tone-questions/${t.toneQuestionId}/tone`,
  }),
  row('DELETE /api/posts/{id}/hide', public_(204), { at: (t) => post(t.publicPostId, '/hide') }),
  row('POST /api/posts/{id}/like', public_(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/like'),
  }),
  row('POST /api/posts/{id}/like', garden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/like'),
  }),
  row('DELETE /api/posts/{id}/like', garden(200), { at: (t) => post(t.gardenPostId, '/like') }),
  row('GET /api/posts/{id}/comments', public_(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/comments'),
  }),
  row('GET /api/posts/{id}/comments', garden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/comments'),
  }),
  row('POST /api/comments', public_(201), {
    about: 'public',
    body: (t) => ({ postId: t.publicPostId, content: 'hi' }),
  }),
  row('POST /api/comments', garden(201), {
    about: 'in a community',
    body: (t) => ({ postId: t.gardenPostId, content: 'hi' }),
  }),
  row('PATCH /api/comments/{id}', ownPublic(200), {
    about: 'public',
    at: (t) => comment(t.publicCommentId),
    body: () => ({ content: 'new' }),
  }),
  row('PATCH /api/comments/{id}', ownGarden(200), {
    about: 'in a community',
    at: (t) => comment(t.gardenCommentId),
    body: () => ({ content: 'new' }),
  }),
  row('DELETE /api/comments/{id}', ownPublic(204), {
    about: 'public',
    at: (t) => comment(t.publicCommentId),
  }),
  row('DELETE /api/comments/{id}', ownGarden(204), {
    about: 'in a community',
    at: (t) => comment(t.gardenCommentId),
  }),
  row('POST /api/comments/{id}/hide', public_(204), {
    about: 'public',
    at: (t) => comment(t.publicCommentId, '/hide'),
  }),
  row('POST /api/comments/{id}/hide', garden(204), {
    about: 'in a community',
    at: (t) => comment(t.gardenCommentId, '/hide'),
  }),
  row('DELETE /api/comments/{id}/hide', garden(204), { at: (t) => comment(t.gardenCommentId, '/hide') }),
  row('POST /api/comments/{id}/restore', onlyOwner(200, 404), {
    at: (t) => comment(t.deletedCommentId, '/restore'),
  }),
  row('GET /api/images/{id}', garden(200), {
    about: 'of a community post',
    at: (t) => `/api/images/${t.gardenImageId}`,
  }),
  own('POST /api/objects/upload', 200, { body: () => ({}) }),
  own('PUT /api/objects/uploads/{id}', 404, {
    about: 'that nobody gave out',
    at: () => `/api/objects/uploads/${nothing}?token=none`,
  }),
]

const community = (t: Things, more = '') => `/api/communities/${t.communityId}${more}`
const about = (t: Things, kind: ViewerKind) => t.people[kind].id

const gathering: readonly Row[] = [
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
  row('PUT /api/communities/{id}/bans/{userId}', onlyModerator(204), {
    at: (t) => community(t, `/bans/${about(t, 'member')}`),
  }),
  row('DELETE /api/communities/{id}/bans/{userId}', onlyModerator(204), {
    at: (t) => community(t, `/bans/${about(t, 'stranger')}`),
  }),
  row('DELETE /api/communities/{id}/members/{userId}', onlyModerator(204), {
    at: (t) => community(t, `/members/${about(t, 'member')}`),
  }),
  row('PUT /api/communities/{id}/moderators/{userId}', onlyModerator(204), {
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

/** Between the owner and whoever asks: friends have a conversation, nobody else knows of one. */
const onlyFriend = (status: number, others: number) => ({ ...all(others), friend: status })

const talking: readonly Row[] = [
  own('GET /api/conversations', 200),
  own('GET /api/conversations/unread', 200),
  row('GET /api/conversations/{userId}', onlyFriend(200, 404), {
    at: (t) => `/api/conversations/${about(t, 'owner')}`,
  }),
  own('GET /api/conversations/aside', 200),
  own('POST /api/conversations/read', 204, { body: () => ({}) }),
  own('PUT /api/conversations/{userId}/aside', 404, {
    about: 'before anything was said',
    at: (t) => `/api/conversations/${about(t, 'owner')}/aside`,
    body: () => ({ until: new Date(Date.now() + 86_400_000).toISOString() }),
  }),
  row('DELETE /api/conversations/{userId}/aside', onlyFriend(204, 404), {
    at: (t) => `/api/conversations/${about(t, 'owner')}/aside`,
  }),
  row('GET /api/messages/{userId}', onlyFriend(200, 404), {
    at: (t) => `/api/messages/${about(t, 'owner')}`,
  }),
  row('POST /api/messages', onlyFriend(201, 403), {
    body: (t) => ({ receiverId: about(t, 'owner'), content: 'hello' }),
  }),
  row('POST /api/messages/{userId}/read', onlyFriend(204, 404), {
    at: (t) => `/api/messages/${about(t, 'owner')}/read`,
    body: () => ({}),
  }),
  own('GET /api/events', 200),
]

const befriending: readonly Row[] = [
  own('GET /api/discover', 200),
  own('GET /api/places', 200, { at: () => '/api/places?q=lon' }),
  own('GET /api/search', 200, { at: () => '/api/search?q=garden' }),
  own('GET /api/search', 422, { about: 'for too little', at: () => '/api/search?q=ga' }),
  own('GET /api/friends', 200),
  own('GET /api/friends/requests', 200),
  row(
    'POST /api/friends/request/{userId}',
    { ...public_(200), owner: 422 },
    { at: (t) => `/api/friends/request/${about(t, 'owner')}` },
  ),
  own('POST /api/friends/request/{userId}', 404, {
    about: 'of nobody',
    at: () => `/api/friends/request/${nothing}`,
  }),
  row('POST /api/friends/requests/{id}/accept', onlyOwner(204, 404), {
    at: (t) => `/api/friends/requests/${t.friendRequestId}/accept`,
  }),
  row('POST /api/friends/requests/{id}/decline', onlyOwner(204, 404), {
    at: (t) => `/api/friends/requests/${t.friendRequestId}/decline`,
  }),
  own('DELETE /api/friends/{userId}', 204, { at: (t) => `/api/friends/${about(t, 'owner')}` }),
]

/** Whoever can see the owner can keep them away; nobody can keep themselves away. */
const keepingAway = (place: 'blocks' | 'mutes'): Row[] => [
  own(`GET /api/${place}`, 200),
  row(
    `POST /api/${place}/{userId}`,
    { ...public_(204), owner: 422 },
    { at: (t) => `/api/${place}/${about(t, 'owner')}` },
  ),
  own(`POST /api/${place}/{userId}`, 404, { about: 'of nobody', at: () => `/api/${place}/${nothing}` }),
  own(`DELETE /api/${place}/{userId}`, 204, { at: (t) => `/api/${place}/${about(t, 'owner')}` }),
]

const user = (t: Things, more = '') => `/api/users/${about(t, 'owner')}${more}`

const beingSomeone: readonly Row[] = [
  own('PATCH /api/profile', 200, { body: () => ({ bio: 'I like moss.' }) }),
  own('PUT /api/profile/image', 422, {
    about: 'with an address from elsewhere',
    body: () => ({ imageUrl: 'https://evil.example/x.png' }),
  }),
  row('PUT /api/profile/image', onlyOwner(200, 422), {
    about: 'with a picture of the owner',
    body: (t) => ({ imageUrl: t.newPictureUrl }),
  }),
  own('PUT /api/profile/spoons', 200, { body: () => ({ socialSpoons: 'low' }) }),
  own('GET /api/profile/energy', 200),
  own('GET /api/profile/left-behind', 200),
  own('PUT /api/profile/first-step', 200, { body: () => ({ step: 'name' }) }),
  row('GET /api/users/{id}', public_(200), { at: (t) => user(t) }),
  own('GET /api/users/{id}', 404, { about: 'who is not there', at: () => `/api/users/${nothing}` }),
  row('GET /api/users/{id}/posts', public_(200), { at: (t) => user(t, '/posts') }),
  own('GET /api/users/{id}/posts', 404, {
    about: 'of who is not there',
    at: () => `/api/users/${nothing}/posts`,
  }),
  own('GET /api/notices', 200),
  own('POST /api/notices/read', 204, { body: () => ({ upTo: nothing }) }),
]

const filter = (t: Things) => `/api/word-filters/${t.wordFilterId}`

const choosing: readonly Row[] = [
  own('GET /api/content-notes', 200),
  own('PUT /api/content-notes/{note}', 204, {
    at: () => '/api/content-notes/food',
    body: () => ({ effect: 'show' }),
  }),
  own('GET /api/comfort-settings', 200),
  own('PATCH /api/comfort-settings', 200, {
    body: () => ({ settings: { hideCounts: { value: true, changedAt: new Date().toISOString() } } }),
  }),
  own('GET /api/notification-settings', 200),
  own('PUT /api/notification-settings', 200, {
    body: () => ({ unwanted: [], quietHours: null, followSpoons: false }),
  }),
  own('GET /api/notices/quiet', 200),
  own('GET /api/where-was-i', 200),
  own('PUT /api/where-was-i/place', 204, { body: () => ({ kind: 'post', id: nothing }) }),
  own('DELETE /api/where-was-i/place', 204),
  own('GET /api/drafts', 200),
  own('PUT /api/drafts/{name}', 200, { at: () => '/api/drafts/post', body: () => ({ value: '{}' }) }),
  own('DELETE /api/drafts/{name}', 204, { at: () => '/api/drafts/post' }),
  own('DELETE /api/drafts', 204),
  own('GET /api/word-filters', 200),
  own('POST /api/word-filters', 201, { body: () => ({ phrase: randomUUID() }) }),
  row('PATCH /api/word-filters/{id}', onlyOwner(200, 404), {
    at: filter,
    body: () => ({ effect: 'hide' }),
  }),
  own('DELETE /api/word-filters/{id}', 204, { about: 'one’s own alone', at: filter }),
]

const giving: readonly Row[] = [
  open('GET /api/donations/options', 200),
  open('POST /api/create-payment-intent', 200, { body: () => ({ amount: 10 }) }),
  open('POST /api/donations', 404, {
    about: 'of a payment that is not there',
    body: () => ({
      amount: 10,
      currency: 'usd',
      paymentMethod: 'stripe',
      stripePaymentIntentId: 'pi_none',
      note: null,
    }),
  }),
  open('POST /api/donations/sandbox/confirm', 422, {
    about: 'of a payment that is not there',
    body: () => ({ clientSecret: 'none', card: 'none' }),
  }),
  open('POST /api/stripe/webhook', 400, { about: 'without a signature', body: () => ({}) }),
]

const reported = (subjectType: string, subjectId: string) => ({ subjectType, subjectId, reason: 'unkind' })

const reporting: readonly Row[] = [
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

const moderating: readonly Row[] = [
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
  row('GET /api/moderation/subjects/{type}/{id}', onlyModerators(200), { at: (t) => reportedPost(t) }),
  row('GET /api/moderation/subjects/{type}/{id}', onlyModerators(404), {
    about: 'that nobody reported',
    at: (t) => `/api/moderation/subjects/post/${t.gardenPostId}`,
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
  row('POST /api/moderation/subjects/{type}/{id}/unmask', onlyNetwork(200, 403), {
    at: (t) => reportedPost(t, '/unmask'),
    body: () => ({ reason: 'Somebody may be in danger.' }),
  }),
  row('POST /api/moderation/appeals/{id}/answer', onlyNetwork(204, 403), {
    about: 'by who decided, while another moderator is there',
    at: (t) => `/api/moderation/appeals/${t.appealId}/answer`,
    body: () => ({ state: 'upheld', answer: 'It was loud.' }),
  }),
]

export const matrix: readonly Row[] = [
  open('GET /*', 200, { at: () => '/' }),
  open('GET /api/health', 200),
  open('GET /api/help/contact', 200),
  open('GET /metrics', 200),
  open('GET /api/openapi.json', 200),
  open('GET /api/docs', 200),
  ...account,
  ...comingIn,
  ...posting,
  ...gathering,
  ...talking,
  ...befriending,
  ...keepingAway('blocks'),
  ...keepingAway('mutes'),
  ...beingSomeone,
  ...choosing,
  ...giving,
  ...reporting,
  ...moderating,
  // Last: they end the viewer's session.
  open('POST /api/logout', 204),
  open('GET /api/logout', 303),
]

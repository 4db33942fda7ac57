import type { Things } from '#tests/access/world.ts'
import { about, all, nothing, onlyOwner, open, own, public_, type Row, row } from './row.ts'

/** Between the owner and whoever asks: friends have a conversation, nobody else knows of one. */
const onlyFriend = (status: number, others: number) => ({ ...all(others), friend: status })

export const talking: readonly Row[] = [
  own('GET /api/conversations', 200),
  own('GET /api/conversations/unread', 200),
  row('GET /api/conversations/{userId}', onlyFriend(200, 404), {
    at: (t) => `/api/conversations/${about(t, 'owner')}`,
  }),
  own('GET /api/conversations/aside', 200),
  own('GET /api/conversations/waiting', 200),
  own('POST /api/conversations/read', 200, { body: () => ({}) }),
  own('POST /api/conversations/unread', 204, {
    about: 'where nothing was marked as read',
    body: (t) => ({
      upTo: t.publicPostId,
      conversations: [{ userId: about(t, 'owner'), from: t.publicPostId }],
    }),
  }),
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
  row('PATCH /api/messages/sent/{id}', onlyOwner(200, 404), {
    at: (t) => `/api/messages/sent/${t.messageId}`,
    body: () => ({ content: 'new' }),
  }),
  row('DELETE /api/messages/sent/{id}', onlyOwner(200, 404), {
    at: (t) => `/api/messages/sent/${t.messageId}`,
  }),
  row('GET /api/images/{id}', onlyOwner(200, 404), {
    about: 'in a message: for the two, and no moderator while nobody reported it',
    at: (t) => `/api/images/${t.messageImageId}`,
  }),
  own('GET /api/events', 200),
]

export const befriending: readonly Row[] = [
  own('GET /api/discover', 200),
  own('GET /api/discover', 200, {
    about: 'with every filter',
    at: () => '/api/discover?interests=shared&neurotypes=shared&openness=welcoming&languages=shared&age=near',
  }),
  own('GET /api/discover', 422, {
    about: 'by a neurotype that one names',
    at: () => '/api/discover?neurotypes=ADHD',
  }),
  own('GET /api/discover', 422, {
    about: 'by a language that one names',
    at: () => '/api/discover?languages=cy',
  }),
  own('GET /api/discover', 422, { about: 'by an age that one names', at: () => '/api/discover?age=18-24' }),
  own('GET /api/languages', 200, { at: () => '/api/languages?q=wel' }),
  own('GET /api/places', 200, { at: () => '/api/places?q=lon' }),
  own('GET /api/search', 200, { at: () => '/api/search?q=garden' }),
  own('GET /api/search', 200, { about: 'for all of one group', at: () => '/api/search?q=garden&of=users' }),
  own('GET /api/search', 422, { about: 'for too little', at: () => '/api/search?q=ga' }),
  own('GET /api/friends', 200),
  own('GET /api/friends/requests', 200),
  own('GET /api/friends/requests/sent', 200),
  row(
    'DELETE /api/friends/requests/{id}',
    { ...all(404), member: 204 },
    { at: (t) => `/api/friends/requests/${t.friendRequestId}` },
  ),
  row(
    'POST /api/friends/request/{userId}',
    { ...public_(200), owner: 422 },
    { at: (t) => `/api/friends/request/${about(t, 'owner')}` },
  ),
  row(
    'POST /api/friends/request/{userId}',
    { ...public_(200), owner: 422 },
    {
      about: 'with a note',
      at: (t) => `/api/friends/request/${about(t, 'owner')}`,
      body: () => ({ note: 'hello' }),
    },
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
  row('DELETE /api/friends/requests/{id}/decline', onlyOwner(204, 404), {
    about: 'that still waits',
    at: (t) => `/api/friends/requests/${t.friendRequestId}/decline`,
  }),
  own('DELETE /api/friends/{userId}', 204, { at: (t) => `/api/friends/${about(t, 'owner')}` }),
]

/** Who holds a link is told what it says, unless a block stands between them and who made it. */
export const inviting: readonly Row[] = [
  own('GET /api/invites', 200),
  own('POST /api/invites', 201, { body: () => ({}) }),
  row(
    'POST /api/invites',
    { ...all(403), owner: 201, member: 201, moderator: 201 },
    { about: 'into a community', body: (t) => ({ communityId: t.communityId }) },
  ),
  own('POST /api/invites', 404, {
    about: 'into nothing',
    body: () => ({ communityId: nothing }),
  }),
  row('DELETE /api/invites/{id}', onlyOwner(204, 404), { at: (t) => `/api/invites/${t.inviteId}` }),
  row(
    'POST /api/invites/by-code/{code}/accept',
    { ...public_(200), owner: 409 },
    { at: (t) => `/api/invites/by-code/${t.inviteCode}/accept` },
  ),
  row(
    'POST /api/invites/by-code/{code}/accept',
    { ...all(200), member: 409 },
    { about: 'into a community', at: (t) => `/api/invites/by-code/${t.gardenInviteCode}/accept` },
  ),
  own('POST /api/invites/by-code/{code}/accept', 404, {
    about: 'by a code that nobody has',
    at: () => `/api/invites/by-code/${nothing}/accept`,
  }),
  {
    ...row('GET /invite/{code}', public_(200), { at: (t) => `/invite/${t.inviteCode}` }),
    // Also for who is blocked: signed out they would see it, and the difference would tell.
    expect: { signedOut: 200, ...public_(200), blocked: 200 },
  },
  open('GET /invite/{code}', 404, { about: 'by a code that nobody has', at: () => `/invite/${nothing}` }),
]

/** Whoever can see the owner can keep them away; nobody can keep themselves away. */
export const blockingOrMuting = (place: 'blocks' | 'mutes' | 'set-aside'): Row[] => [
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

export const beingSomeone: readonly Row[] = [
  own('PATCH /api/profile', 200, { body: () => ({ bio: 'I like moss.' }) }),
  own('PATCH /api/profile', 200, {
    about: 'with a badge and how to talk with them',
    body: () => ({
      openness: 'notNow',
      passport: ['askMe', 'noAdvice'],
      audience: { openness: 'everyone', passport: 'me' },
    }),
  }),
  own('PATCH /api/profile', 200, {
    about: 'with languages and an age range',
    body: () => ({
      languages: ['cy', 'bfi'],
      ageRange: '35-44',
      audience: { languages: 'everyone', ageRange: 'me' },
    }),
  }),
  own('PATCH /api/profile', 422, {
    about: 'with a language that is not in the list',
    body: () => ({ languages: ['Welsh'] }),
  }),
  own('PATCH /api/profile', 422, { about: 'with a birthday', body: () => ({ ageRange: '1990-05-01' }) }),
  own('PATCH /api/profile', 422, {
    about: 'with how to talk with them in words of their own',
    body: () => ({ passport: ['Sing to me'] }),
  }),
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
  own('GET /api/profile/recently-deleted', 200),
  row('DELETE /api/profile/recently-deleted/{id}', onlyOwner(204, 404), {
    about: 'of a post',
    at: (t) => `/api/profile/recently-deleted/${t.deletedPostId}`,
  }),
  row('DELETE /api/profile/recently-deleted/{id}', onlyOwner(204, 404), {
    about: 'of a comment',
    at: (t) => `/api/profile/recently-deleted/${t.deletedCommentId}`,
  }),
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

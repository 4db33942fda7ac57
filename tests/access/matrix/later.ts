import type { Things } from '#tests/access/world.ts'
import { all, onlyOwner, own, type Row, row } from './row.ts'

const post = (t: Things, more = '') => `/api/posts/scheduled/${t.scheduledPostId}${more}`
const message = (t: Things, more = '') => `/api/messages/scheduled/${t.scheduledMessageId}${more}`
const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()
/** Somebody else's is none, for friends, members and moderators alike. */
const nobodyElses = (status: number) => onlyOwner(status, 404)

export const waiting: readonly Row[] = [
  own('POST /api/posts', 201, {
    about: 'that goes out later',
    body: () => ({ content: 'later', publishAt: inAnHour() }),
  }),
  row(
    'POST /api/posts',
    { ...all(403), owner: 201, member: 201, moderator: 201 },
    {
      about: 'that goes out later, in a community',
      body: ({ communityId }) => ({ content: 'later', communityId, publishAt: inAnHour() }),
    },
  ),
  own('GET /api/posts/scheduled', 200),
  own('GET /api/posts/{id}', 404, {
    about: 'that waits',
    at: (t) => `/api/posts/${t.scheduledPostId}`,
  }),
  row('PATCH /api/posts/scheduled/{id}', nobodyElses(200), {
    at: post,
    body: () => ({ content: 'new', publishAt: inAnHour() }),
  }),
  row('PUT /api/posts/scheduled/{id}/image', nobodyElses(200), {
    at: (t) => post(t, '/image'),
    body: (t) => ({ imageUrl: t.newPhotoUrl, imageAlt: 'A wall' }),
  }),
  row('DELETE /api/posts/scheduled/{id}/image', nobodyElses(200), { at: (t) => post(t, '/image') }),
  row('PUT /api/posts/scheduled/{id}/photos', nobodyElses(200), {
    at: (t) => post(t, '/photos'),
    body: (t) => ({
      photos: [
        { imageUrl: `/api/images/${t.scheduledImageId}`, imageAlt: 'A wall' },
        { imageUrl: t.newPhotoUrl, imageAlt: 'Another wall' },
      ],
    }),
  }),
  row('GET /api/images/{id}', nobodyElses(200), {
    about: 'of a post that waits',
    at: (t) => `/api/images/${t.scheduledImageId}`,
  }),
  row('POST /api/posts/scheduled/{id}/publish', nobodyElses(200), { at: (t) => post(t, '/publish') }),
  row('DELETE /api/posts/scheduled/{id}', nobodyElses(204), { at: post }),
  row('POST /api/posts/scheduled/{id}/restore', nobodyElses(200), {
    at: (t) => `/api/posts/scheduled/${t.deletedScheduledPostId}/restore`,
  }),
  own('GET /api/messages/scheduled', 200),
  row('GET /api/images/{id}', nobodyElses(200), {
    about: 'of a message that waits, or is deleted and can come back',
    at: (t) => `/api/images/${t.waitingImageId}`,
  }),
  row(
    'POST /api/messages/scheduled',
    { ...all(403), friend: 201 },
    { body: (t) => ({ receiverId: t.people.owner.id, content: 'later', sendAt: inAnHour() }) },
  ),
  row('PATCH /api/messages/scheduled/{id}', nobodyElses(200), {
    at: message,
    body: () => ({ content: 'new', isSilent: true, sendAt: inAnHour() }),
  }),
  row('POST /api/messages/scheduled/{id}/send', nobodyElses(200), { at: (t) => message(t, '/send') }),
  row('DELETE /api/messages/scheduled/{id}', nobodyElses(204), { at: message }),
  row('POST /api/messages/scheduled/{id}/restore', nobodyElses(200), {
    at: (t) => `/api/messages/scheduled/${t.deletedScheduledMessageId}/restore`,
  }),
]

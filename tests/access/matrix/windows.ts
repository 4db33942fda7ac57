import type { Things } from '#tests/access/world.ts'
import { all, garden, own, ownGarden, public_, type Row, row } from './row.ts'

const community = (t: Things, more = '') => `/api/communities/${t.communityId}${more}`
const about = 'that visitors may read'
const atPost = (more = '') => ({ about, at: (t: Things) => `/api/posts/${t.windowPostId}${more}` })
/** One's own needs none of it. */
const asks = (status: number) => ({ ...garden(status), owner: 403 })

/**
 * The community has a window, and its owner lets visitors read one post. They read it in the list of the window, with its
 * photo, and may report it. Everything else about it is for members, as if there were no window.
 */
export const lookingIn: readonly Row[] = [
  own('GET /api/communities/{id}/window', 200, { at: (t) => community(t, '/window') }),
  own('GET /api/communities/{id}/window/posts', 200, { at: (t) => community(t, '/window/posts') }),
  own('POST /api/communities/{id}/welcome/read', 204, { at: (t) => community(t, '/welcome/read') }),
  row('GET /api/images/{id}', public_(200), {
    about: 'of a post that visitors may read',
    at: (t) => `/api/images/${t.windowImageId}`,
  }),
  row(
    'POST /api/reports',
    { ...public_(201), owner: 422 },
    {
      about: 'of a post that visitors may read',
      body: (t) => ({ subjectType: 'post', subjectId: t.windowPostId, reason: 'unkind' }),
    },
  ),
  row('GET /api/posts/{id}', garden(200), atPost()),
  row('GET /api/posts/{id}/comments', garden(200), atPost('/comments')),
  row('PATCH /api/posts/{id}', ownGarden(200), { ...atPost(), body: () => ({ isForVisitors: false }) }),
  row('DELETE /api/posts/{id}', ownGarden(204), atPost()),
  row('DELETE /api/posts/{id}/image', ownGarden(200), atPost('/image')),
  row('POST /api/posts/{id}/like', garden(200), atPost('/like')),
  row('DELETE /api/posts/{id}/like', garden(200), atPost('/like')),
  row('POST /api/posts/{id}/hide', garden(204), atPost('/hide')),
  row('PUT /api/posts/{id}/muted-thread', garden(204), atPost('/muted-thread')),
  row('PUT /api/posts/{id}/saved', garden(200), { ...atPost('/saved'), body: () => ({}) }),
  row('PUT /api/posts/{id}/pinned-on-profile', ownGarden(200), atPost('/pinned-on-profile')),
  row('PUT /api/posts/{id}/vote', garden(200), { ...atPost('/vote'), body: () => ({ option: 0 }) }),
  row('POST /api/posts/{id}/tone-questions', asks(204), { ...atPost('/tone-questions'), body: () => ({}) }),
  row('POST /api/posts/{id}/note-suggestions', asks(204), {
    ...atPost('/note-suggestions'),
    body: () => ({ note: 'food' }),
  }),
  row('POST /api/comments', garden(201), {
    about,
    body: (t) => ({ postId: t.windowPostId, content: 'hello' }),
  }),
  row(
    'POST /api/posts',
    { ...all(403), owner: 201, member: 201, moderator: 201 },
    {
      about: 'for visitors',
      body: (t) => ({ content: 'hello', communityId: t.communityId, isForVisitors: true }),
    },
  ),
]

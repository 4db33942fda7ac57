import { all, garden, nothing, onlyOwner, own, ownGarden, ownPublic, public_, type Row, row } from './row.ts'

const post = (id: string, more = '') => `/api/posts/${id}${more}`
const comment = (id: string, more = '') => `/api/comments/${id}${more}`

export const posting: readonly Row[] = [
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
  row('PUT /api/posts/{id}/photos', ownPublic(200), {
    about: 'with a photo of the owner',
    at: (t) => post(t.publicPostId, '/photos'),
    body: (t) => ({ photos: [{ imageUrl: t.newPhotoUrl, imageAlt: 'A wall' }] }),
  }),
  row('PUT /api/posts/{id}/photos', ownPublic(422), {
    about: 'with a photo of another post',
    at: (t) => post(t.publicPostId, '/photos'),
    body: (t) => ({ photos: [{ imageUrl: `/api/images/${t.gardenImageId}` }] }),
  }),
  row('PUT /api/posts/{id}/photos', ownGarden(200), {
    about: 'in a community, with one more',
    at: (t) => post(t.gardenPostId, '/photos'),
    body: (t) => ({
      photos: [
        { imageUrl: `/api/images/${t.gardenImageId}` },
        { imageUrl: `/api/images/${t.secondGardenImageId}` },
        { imageUrl: t.newPhotoUrl },
      ],
    }),
  }),
  row('DELETE /api/posts/{id}/image', ownPublic(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/image'),
  }),
  row('DELETE /api/posts/{id}/image', ownGarden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/image'),
  }),
  row('POST /api/posts/{id}/hide', public_(204), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/hide'),
  }),
  row('POST /api/posts/{id}/hide', garden(204), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/hide'),
  }),
  row('PUT /api/posts/{id}/muted-thread', public_(204), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/muted-thread'),
  }),
  row('PUT /api/posts/{id}/muted-thread', garden(204), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/muted-thread'),
  }),
  own('GET /api/open-threads', 200),
  row('PUT /api/posts/{id}/set-aside', public_(204), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/set-aside'),
  }),
  row('PUT /api/posts/{id}/set-aside', garden(204), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/set-aside'),
  }),
  own('DELETE /api/posts/{id}/set-aside', 204, {
    about: 'one’s own alone, also when the post can’t be read',
    at: (t) => post(t.gardenPostId, '/set-aside'),
  }),
  row('PUT /api/posts/{id}/saved', public_(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/saved'),
    body: () => ({}),
  }),
  row('PUT /api/posts/{id}/saved', garden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/saved'),
    body: () => ({}),
  }),
  row(
    'PUT /api/posts/{id}/saved',
    { ...public_(422), owner: 200 },
    {
      about: 'into a folder of the owner',
      at: (t) => post(t.publicPostId, '/saved'),
      body: (t) => ({ folderId: t.savedFolderId }),
    },
  ),
  own('DELETE /api/posts/{id}/saved', 204, {
    about: 'one’s own alone, also when the post can’t be read',
    at: (t) => post(t.gardenPostId, '/saved'),
  }),
  row('DELETE /api/posts/{id}/muted-thread', garden(204), {
    at: (t) => post(t.gardenPostId, '/muted-thread'),
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
  own('GET /api/users/{id}/pinned-posts', 200, { at: (t) => `/api/users/${t.people.owner.id}/pinned-posts` }),
  own('GET /api/communities/{id}/pinned-posts', 200, {
    at: (t) => `/api/communities/${t.communityId}/pinned-posts`,
  }),
  row('PUT /api/posts/{id}/pinned-on-profile', ownPublic(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/pinned-on-profile'),
  }),
  row('PUT /api/posts/{id}/pinned-on-profile', ownGarden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/pinned-on-profile'),
  }),
  row('DELETE /api/posts/{id}/pinned-on-profile', ownGarden(204), {
    at: (t) => post(t.gardenPostId, '/pinned-on-profile'),
  }),
  row('PUT /api/posts/{id}/pinned-in-community', public_(403), {
    about: 'that is in none',
    at: (t) => post(t.publicPostId, '/pinned-in-community'),
  }),
  row(
    'PUT /api/posts/{id}/pinned-in-community',
    { ...garden(403), moderator: 204 },
    { about: 'in a community', at: (t) => post(t.gardenPostId, '/pinned-in-community') },
  ),
  row(
    'DELETE /api/posts/{id}/pinned-in-community',
    { ...garden(403), moderator: 204 },
    { at: (t) => post(t.gardenPostId, '/pinned-in-community') },
  ),
  own('GET /api/mentions', 200),
  row('GET /api/mentions', public_(200), {
    about: 'in a comment on a public post',
    at: (t) => `/api/mentions?postId=${t.publicPostId}`,
  }),
  row('GET /api/mentions', garden(200), {
    about: 'in a comment on a post in a community',
    at: (t) => `/api/mentions?postId=${t.gardenPostId}`,
  }),
  row(
    'GET /api/mentions',
    { ...all(403), owner: 200, member: 200, moderator: 200 },
    { about: 'in a new post in a community', at: (t) => `/api/mentions?communityId=${t.communityId}` },
  ),
  row('GET /api/mentions', onlyOwner(200, 404), {
    about: 'in a new post for a circle',
    at: (t) => `/api/mentions?circleId=${t.circleId}`,
  }),
  row(
    'DELETE /api/mentions/{id}',
    { ...all(404), friend: 204 },
    { at: (t) => `/api/mentions/${t.mentionId}` },
  ),
  row('PUT /api/mentions/{id}', { ...all(404), friend: 204 }, { at: (t) => `/api/mentions/${t.mentionId}` }),
  row('PUT /api/comments/{id}/thanks', ownPublic(204), {
    about: 'public',
    at: (t) => comment(t.othersCommentId, '/thanks'),
  }),
  row('PUT /api/comments/{id}/thanks', ownGarden(204), {
    about: 'in a community',
    at: (t) => comment(t.othersGardenCommentId, '/thanks'),
  }),
  row('PUT /api/comments/{id}/thanks', ownPublic(403), {
    about: 'of one’s own',
    at: (t) => comment(t.publicCommentId, '/thanks'),
  }),
  row('DELETE /api/comments/{id}/thanks', ownGarden(204), {
    at: (t) => comment(t.othersGardenCommentId, '/thanks'),
  }),
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
  row('PUT /api/posts/{id}/vote', public_(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/vote'),
    body: () => ({ option: 1 }),
  }),
  row('PUT /api/posts/{id}/vote', garden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/vote'),
    body: () => ({ option: 1 }),
  }),
  row('DELETE /api/posts/{id}/vote', public_(200), {
    about: 'public',
    at: (t) => post(t.publicPostId, '/vote'),
  }),
  row('DELETE /api/posts/{id}/vote', garden(200), {
    about: 'in a community',
    at: (t) => post(t.gardenPostId, '/vote'),
  }),
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
  row('GET /api/images/{id}', garden(200), {
    about: 'the second of a community post',
    at: (t) => `/api/images/${t.secondGardenImageId}`,
  }),
  own('POST /api/objects/upload', 200, { body: () => ({}) }),
  own('PUT /api/objects/uploads/{id}', 404, {
    about: 'that nobody gave out',
    at: () => `/api/objects/uploads/${nothing}?token=none`,
  }),
]

import type { Things } from '#tests/access/world.ts'
import { all, forFriend, onlyOwner, type Row, row } from './row.ts'

const nobodyElse = (status: number) => onlyOwner(status, 404)

/** What an audience lets whom do. */
interface Few {
  about: string
  post: (t: Things) => string
  comment: (t: Things) => string
  sees: (status: number) => ReturnType<typeof all>
}

const audiences: readonly Few[] = [
  { about: 'for friends', post: (t) => t.friendsPostId, comment: (t) => t.friendsCommentId, sees: forFriend },
  { about: 'for a circle', post: (t) => t.circlePostId, comment: (t) => t.circleCommentId, sees: forFriend },
  {
    about: 'for a circle that the friend is not in',
    post: (t) => t.emptyCirclePostId,
    comment: (t) => t.emptyCircleCommentId,
    sees: nobodyElse,
  },
]

/** The routes of posts, where the post is for few. */
const rowsOf = ({ about, post, comment, sees }: Few): Row[] => {
  const atPost = (more = '') => ({ about, at: (t: Things) => `/api/posts/${post(t)}${more}` })
  const atComment = (more = '') => ({ about, at: (t: Things) => `/api/comments/${comment(t)}${more}` })
  /** Others who see it are told that it is not theirs. */
  const changes = (status: number) => ({ ...sees(403), owner: status })
  /** One's own needs none of it. */
  const asks = (status: number) => ({ ...sees(status), owner: 403 })
  return [
    row('GET /api/posts/{id}', sees(200), atPost()),
    row('GET /api/posts/{id}/comments', sees(200), atPost('/comments')),
    row('PATCH /api/posts/{id}', changes(200), { ...atPost(), body: () => ({ audience: 'everyone' }) }),
    row('DELETE /api/posts/{id}', changes(204), atPost()),
    row('DELETE /api/posts/{id}/image', changes(200), atPost('/image')),
    row('POST /api/posts/{id}/like', sees(200), atPost('/like')),
    row('DELETE /api/posts/{id}/like', sees(200), atPost('/like')),
    row('POST /api/posts/{id}/hide', sees(204), atPost('/hide')),
    row('DELETE /api/posts/{id}/hide', sees(204), atPost('/hide')),
    row('PUT /api/posts/{id}/muted-thread', sees(204), atPost('/muted-thread')),
    row('PUT /api/posts/{id}/set-aside', sees(204), atPost('/set-aside')),
    row('PUT /api/posts/{id}/saved', sees(200), { ...atPost('/saved'), body: () => ({}) }),
    row('PUT /api/posts/{id}/pinned-on-profile', changes(200), atPost('/pinned-on-profile')),
    row('PUT /api/posts/{id}/vote', sees(200), { ...atPost('/vote'), body: () => ({ option: 0 }) }),
    row('POST /api/posts/{id}/tone-questions', asks(204), { ...atPost('/tone-questions'), body: () => ({}) }),
    row('POST /api/posts/{id}/note-suggestions', asks(204), {
      ...atPost('/note-suggestions'),
      body: () => ({ note: 'food' }),
    }),
    row('POST /api/comments', sees(201), {
      about,
      body: (t) => ({ postId: post(t), content: 'hello' }),
    }),
    row('GET /api/mentions', sees(200), { about, at: (t) => `/api/mentions?postId=${post(t)}` }),
    row('PATCH /api/comments/{id}', changes(200), { ...atComment(), body: () => ({ content: 'new' }) }),
    row('PUT /api/comments/{id}/thanks', changes(403), atComment('/thanks')),
    row('POST /api/comments/{id}/tone-questions', asks(204), {
      ...atComment('/tone-questions'),
      body: () => ({}),
    }),
  ]
}

export const forFew: readonly Row[] = [
  ...audiences.flatMap(rowsOf),
  row('GET /api/images/{id}', forFriend(200), {
    about: 'of a post for a circle',
    at: (t) => `/api/images/${t.circleImageId}`,
  }),
  row(
    'POST /api/posts',
    { ...all(422), owner: 201 },
    {
      about: 'for a circle of the owner',
      body: ({ circleId }) => ({ content: 'hello', audience: 'circle', circleId }),
    },
  ),
]

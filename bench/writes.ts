import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { communityId, personId, postId, type Size } from './network.ts'
import { content, round, token, turnsOf, type Write, who } from './writing.ts'

/** Rounds that Synapse has not come to: where the bare insert begins, so that neither finds rows of the other. */
export const bareBegins = turnsOf(100)
export const mainPostNumber = (n: number, { posts }: Size) =>
  40 * (1 + ((who(n) * 31 + round(n)) % Math.floor(posts / 40)))
export const mainPost = (n: number, size: Size) => postId(mainPostNumber(n, size))
/** Somebody whom they have not met. */
export const stranger = (n: number) => personId(who(n) + 100 + round(n) * 3)
/** A community that they have not joined: joined ones are 13 apart. */
const otherCommunity = (n: number, { communities }: Size) =>
  communityId(1 + ((who(n) * 7 + 5 * 13 + 1 + round(n) * 26) % communities))

/** What people do all day, and feel the speed of (design/speed.md). */
export const writes: readonly Write[] = [
  {
    name: 'write-post',
    title: 'A post',
    ask: (n) => ({
      method: 'POST',
      path: '/api/posts',
      token: token(n),
      key: randomUUID(),
      body: { content },
    }),
    bare: 'insert into posts (id, author_id, content) values ($1, $2, $3)',
    values: (n) => [uuidv7(), personId(who(n)), content],
  },
  {
    name: 'write-comment',
    title: 'A comment',
    ask: (n, size) => ({
      method: 'POST',
      path: '/api/comments',
      token: token(n),
      key: randomUUID(),
      body: { postId: mainPost(n, size), content },
    }),
    bare: 'insert into comments (id, author_id, post_id, content) values ($1, $2, $3, $4)',
    values: (n, size) => [uuidv7(), personId(who(n)), mainPost(n, size), content],
  },
  {
    name: 'like',
    title: 'A like',
    ask: (n, size) => ({ method: 'POST', path: `/api/posts/${mainPost(n, size)}/like`, token: token(n) }),
    bare: 'insert into post_likes (user_id, post_id) values ($1, $2)',
    values: (n, size) => [personId(who(n)), mainPost(n, size)],
  },
  {
    name: 'message',
    title: 'A message',
    ask: (n) => ({
      method: 'POST',
      path: '/api/messages',
      token: token(n),
      key: randomUUID(),
      body: { receiverId: personId(who(n) + 1), content },
    }),
    bare: 'insert into messages (id, sender_id, receiver_id, content) values ($1, $2, $3, $4)',
    values: (n) => [uuidv7(), personId(who(n)), personId(who(n) + 1), content],
  },
  {
    name: 'join',
    title: 'Joining a community',
    ask: (n, size) => ({
      method: 'POST',
      path: `/api/communities/${otherCommunity(n, size)}/join`,
      token: token(n),
    }),
    bare: 'insert into community_members (user_id, community_id) values ($1, $2)',
    values: (n, size) => [personId(who(n)), otherCommunity(n, size)],
  },
  {
    name: 'friend-request',
    title: 'A friend request',
    ask: (n) => ({ method: 'POST', path: `/api/friends/request/${stranger(n)}`, token: token(n) }),
    bare: 'insert into friend_requests (id, sender_id, receiver_id) values ($1, $2, $3)',
    values: (n) => [uuidv7(), personId(who(n)), stranger(n)],
  },
]

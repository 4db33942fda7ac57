import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { communityId, personId, postId, type Size } from './network.ts'
import { content, round, token, turnsOf, type Write, who } from './writing.ts'

/** Rounds that Synapse has not come to: where the bare insert begins, so that neither finds rows of the other. */
export const bareBegins = turnsOf(100)
const mainPostNumber = (n: number, { posts }: Size) =>
  40 * (1 + ((who(n) * 31 + round(n)) % Math.floor(posts / 40)))
/** As the network has it. */
const authorOf = (post: number, { people }: Size) => personId(2 + (post % (people - 1)))
const mainPost = (n: number, size: Size) => postId(mainPostNumber(n, size))
/** Nobody can report what they wrote themselves. */
const othersPostNumber = (n: number, size: Size) => {
  const post = mainPostNumber(n, size)
  return authorOf(post, size) === personId(who(n)) ? mainPostNumber(n + 1, size) : post
}
/** Somebody whom they have not met. */
const stranger = (n: number) => personId(who(n) + 100 + round(n) * 3)
/** A community that they have not joined: joined ones are 13 apart. */
const otherCommunity = (n: number, { communities }: Size) =>
  communityId(1 + ((who(n) * 7 + 5 * 13 + 1 + round(n) * 26) % communities))

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
  {
    name: 'hide',
    title: 'Hiding a post',
    ask: (n, size) => ({ method: 'POST', path: `/api/posts/${mainPost(n, size)}/hide`, token: token(n) }),
    bare: 'insert into hidden_posts (user_id, post_id) values ($1, $2)',
    values: (n, size) => [personId(who(n)), mainPost(n, size)],
  },
  {
    name: 'mute',
    title: 'Muting somebody',
    ask: (n) => ({ method: 'POST', path: `/api/mutes/${stranger(n)}`, token: token(n) }),
    bare: 'insert into mutes (muter_id, muted_id) values ($1, $2)',
    values: (n) => [personId(who(n)), stranger(n)],
  },
  {
    name: 'spoons',
    title: 'Setting one’s spoons',
    ask: (n) => ({
      method: 'PUT',
      path: '/api/profile/spoons',
      token: token(n),
      body: { socialSpoons: round(n) % 2 ? 'full' : 'low' },
    }),
    bare: 'update users set social_spoons = $2, social_spoons_set_at = now() where id = $1',
    values: (n) => [personId(who(n)), round(n) % 2 ? 'low' : 'full'],
  },
  {
    name: 'report',
    title: 'A report',
    ask: (n, size) => ({
      method: 'POST',
      path: '/api/reports',
      token: token(n),
      body: { subjectType: 'post', subjectId: postId(othersPostNumber(n, size)), reason: 'unkind' },
    }),
    // The row of a report has whose words they are, and the words.
    bare: `insert into reports (id, reporter_id, subject_type, subject_id, reason, concerns_id, words)
      values ($1, $2, 'post', $3, 'unkind', $4, $5)`,
    values: (n, size) => [
      uuidv7(),
      personId(who(n)),
      postId(othersPostNumber(n, size)),
      authorOf(othersPostNumber(n, size), size),
      content,
    ],
  },
]

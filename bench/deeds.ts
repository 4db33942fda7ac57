import { randomUUID } from 'node:crypto'
import type { Asked } from './load.ts'
import { commonWords, personId, postId, type Size, signedIn, tokenOf } from './network.ts'

const content = 'A few words of the evening, as long as people write them. '.repeat(2)

/** What people do on an evening, in hundredths: reading mostly. */
const deeds: {
  share: number
  what: string
  ask: (who: number, random: () => number, size: Size) => Asked
}[] = [
  { share: 40, what: 'the feed', ask: () => ({ path: '/api/posts' }) },
  {
    share: 15,
    what: 'a post',
    ask: (_, random, size) => ({ path: `/api/posts/${somePost(random, size)}` }),
  },
  {
    share: 15,
    what: 'its thread',
    ask: (_, random, size) => ({ path: `/api/posts/${somePost(random, size)}/comments` }),
  },
  {
    share: 10,
    what: 'a like',
    ask: (_, random, size) => ({ method: 'POST', path: `/api/posts/${somePost(random, size)}/like` }),
  },
  {
    share: 4,
    what: 'a search',
    ask: (_, random) => ({ path: `/api/search?q=${commonWords[Math.floor(random() * commonWords.length)]}` }),
  },
  { share: 4, what: 'Discover', ask: () => ({ path: '/api/discover' }) },
  { share: 3, what: 'a conversation', ask: (who) => ({ path: `/api/messages/${personId(who + 1)}` }) },
  {
    share: 4,
    what: 'a message',
    ask: (who) => ({
      method: 'POST',
      path: '/api/messages',
      key: randomUUID(),
      body: { receiverId: personId(who + 1), content },
    }),
  },
  {
    share: 2,
    what: 'a post of one’s own',
    ask: () => ({ method: 'POST', path: '/api/posts', key: randomUUID(), body: { content } }),
  },
  {
    share: 3,
    what: 'a comment',
    ask: (_, random, size) => ({
      method: 'POST',
      path: '/api/comments',
      key: randomUUID(),
      body: { postId: somePost(random, size), content },
    }),
  },
]

/** Most look at what is new. */
const somePost = (random: () => number, { posts }: Size) =>
  postId(posts - 40 * Math.floor(random() ** 3 * 200))

/** What somebody does next. */
export function nextDeed(random: () => number, size: Size): Asked {
  let left = random() * 100
  const deed = deeds.find(({ share }) => {
    left -= share
    return left < 0
  })
  const who = 8 + Math.floor(random() * (signedIn - 9))
  return { ...(deed ?? deeds[0])?.ask(who, random, size), token: tokenOf(who) } as Asked
}

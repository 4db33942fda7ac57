import fc from 'fast-check'
import { requestsOf, sentBy } from '#tests/support/friends.ts'
import type { Name, World } from './world.ts'

/** One thing that somebody does. `one` and `other` choose what it is done to, among what there is. */
export interface Step {
  by: Name
  does: Kind
  one: number
  other: number
  isAnonymous: boolean
}

type Doing = (world: World, step: Step, by: Name) => Request | null | Promise<Request | null>
interface Request {
  method: string
  path: string
  body?: unknown
  keep?: 'post' | 'comment'
  postId?: string
}

const actors = ['jane', 'cleo', 'bob', 'dora', 'eve'] as const

const at = <T>(list: readonly T[], index: number): T | null => list[index % list.length] ?? null
const personAt = ({ people }: World, index: number) => people[at(actors, index) ?? 'bob']
const request = (method: string, path: string, body?: unknown): Request => ({ method, path, body })
const onPost =
  (method: string, what: string, body?: unknown): Doing =>
  (world, { one }) => {
    const post = at(world.posts, one)
    return post && request(method, `/api/posts/${post.id}${what}`, body)
  }
const onPerson =
  (method: string, what: string): Doing =>
  (world, { one }) =>
    request(method, `/api/${what}/${personAt(world, one).id}`)
/** What they wrote under their name: whose the rest is may be the secret. */
const ofTheirOwn =
  (method: string, body?: unknown): Doing =>
  (world, { one }, by) => {
    const own = world.posts.filter((post) => post.by === by && !post.isAnonymous)
    const post = at(own, one)
    return post && request(method, `/api/posts/${post.id}`, body)
  }

const answering =
  (answer: 'accept' | 'decline'): Doing =>
  async ({ people }, { one }, by) => {
    const asked = at(await requestsOf(people[by]), one)
    return asked && request('POST', `/api/friends/requests/${asked.id}/${answer}`)
  }

const withdrawing: Doing = async ({ people }, { one }, by) => {
  const sent = at(await sentBy(people[by]), one)
  return sent && request('DELETE', `/api/friends/requests/${sent.id}`)
}

const levels = ['full', 'medium', 'low', 'empty']

const doings = {
  post: ({ gardenId }, { one, other, isAnonymous }, by) => ({
    ...request('POST', '/api/posts', {
      content: `word ${other}`,
      isAnonymous,
      ...(one % 2 === 0 && { replyWish: 'advice' }),
      ...(other % 3 === 0 && by !== 'eve' && { communityId: gardenId }),
    }),
    keep: 'post',
  }),
  comment: ({ posts }, { one, other, isAnonymous }) => {
    const post = at(posts, one)
    if (!post) return null
    return {
      ...request('POST', '/api/comments', { postId: post.id, content: `word ${other}`, isAnonymous }),
      keep: 'comment',
      postId: post.id,
    }
  },
  reply: ({ comments }, { one, other, isAnonymous }) => {
    const parent = at(comments, one)
    if (!parent) return null
    const { postId, id: parentId } = parent
    return {
      ...request('POST', '/api/comments', { postId, parentId, content: `word ${other}`, isAnonymous }),
      keep: 'comment',
      postId,
    }
  },
  /** In the main feed. A name that is no link, or a person who is not offered, must not tell why. */
  mention: (world, { one, isAnonymous }) => {
    const { id, user } = personAt(world, one)
    const content = `word @${user?.shownName}`
    return { ...request('POST', '/api/posts', { content, isAnonymous, mentions: [id] }), keep: 'post' }
  },
  like: onPost('POST', '/like'),
  unlike: onPost('DELETE', '/like'),
  hide: onPost('POST', '/hide'),
  askTone: onPost('POST', '/tone-questions', { isAnonymous: true }),
  suggestNote: onPost('POST', '/note-suggestions', { note: 'food' }),
  // Under what they wrote with their name. Who wrote the comment may be the secret: the answer must not tell.
  thank: ({ posts, comments }, { one, other }, by) => {
    const own = posts.filter((post) => post.by === by && !post.isAnonymous).map(({ id }) => id)
    const comment = at(
      comments.filter(({ postId }) => own.includes(postId)),
      one,
    )
    return comment && request(other % 4 === 0 ? 'DELETE' : 'PUT', `/api/comments/${comment.id}/thanks`)
  },
  edit: ofTheirOwn('PATCH', { content: 'word changed' }),
  remove: ofTheirOwn('DELETE'),
  report: ({ posts }, { one }) => {
    const post = at(posts, one)
    return (
      post && request('POST', '/api/reports', { subjectType: 'post', subjectId: post.id, reason: 'unkind' })
    )
  },
  ask: (world, { one, other }) =>
    request('POST', `/api/friends/request/${personAt(world, one).id}`, {
      note: other % 2 === 0 ? null : `word ${other}`,
    }),
  accept: answering('accept'),
  decline: answering('decline'),
  withdraw: withdrawing,
  unfriend: onPerson('DELETE', 'friends'),
  block: onPerson('POST', 'blocks'),
  unblock: onPerson('DELETE', 'blocks'),
  mute: onPerson('POST', 'mutes'),
  message: (world, { one, other }) =>
    request('POST', '/api/messages', { receiverId: personAt(world, one).id, content: `word ${other}` }),
  // Of any post that there is: the answer must not tell for whom it is, nor whose.
  pebble: (world, { one, other }) =>
    request('POST', '/api/pebbles', {
      receiverId: personAt(world, one).id,
      line: `word ${other}`,
      ...(other % 2 === 0 && { postId: at(world.posts, other)?.id }),
    }),
  // Only where there is one: to whoever is not in it, it does not exist.
  say: ({ groups }, { one, other }) =>
    groups[0]
      ? request('POST', `/api/groups/${groups[0]}/messages`, { content: `word ${one} ${other}` })
      : null,
  spoons: (_world, { one }) => request('PUT', '/api/profile/spoons', { socialSpoons: at(levels, one) }),
  bio: (_world, { one }) => request('PATCH', '/api/profile', { bio: `I like word ${one}` }),
  join: ({ gardenId }) => request('POST', `/api/communities/${gardenId}/join`),
} satisfies Record<string, Doing>
export type Kind = keyof typeof doings

const kinds = Object.keys(doings) as Kind[]
/** Things that others answer come more often. */
const often: Kind[] = ['post', 'comment', 'comment', 'reply', 'reply', 'post']

export const scripts = (without: readonly Kind[], length: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      by: fc.constantFrom(...actors),
      does: fc.constantFrom(...[...kinds, ...often].filter((kind) => !without.includes(kind))),
      one: fc.nat(11),
      other: fc.nat(11),
      isAnonymous: fc.boolean(),
    }),
    { minLength: length, maxLength: length },
  )

const toPeople: readonly Kind[] = [
  'ask',
  'unfriend',
  'block',
  'unblock',
  'mute',
  'message',
  'pebble',
  'mention',
]

/** Whether one of the two would do it to the other, or to what the other wrote under their name. */
export function isBetween([one, other]: readonly [Name, Name], world: World, step: Step): boolean {
  if (step.by !== one && step.by !== other) return false
  const second = step.by === one ? other : one
  if (toPeople.includes(step.does)) return personAt(world, step.one) === world.people[second]
  const comment = step.does === 'reply' ? at(world.comments, step.one) : null
  const post = comment ? world.posts.find(({ id }) => id === comment.postId) : at(world.posts, step.one)
  return [comment, post].some((aim) => aim?.by === second && !aim.isAnonymous)
}

/** Does it, and answers what came back to whoever did it. */
export async function take(world: World, step: Step, by: Name): Promise<string> {
  const doing: Doing = doings[step.does]
  const wanted = await doing(world, step, by)
  if (!wanted) return ''
  const { keep, postId = '' } = wanted
  const { body, status, record } = await world.answerTo(by, wanted.method, wanted.path, wanted.body)
  if (keep && status === 201) {
    const written = { id: body['id'] ?? '', by, isAnonymous: step.isAnonymous }
    if (keep === 'post') world.posts.push(written)
    else world.comments.push({ ...written, postId })
  }
  return record
}

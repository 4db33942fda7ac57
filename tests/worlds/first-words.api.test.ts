import { beforeEach, expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'
import { makesCircle } from '#tests/support/circles.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { firstWords } from '#web/features/first-words/first-words.ts'

const synapse = testSynapse()

beforeEach(async () => {
  await synapse.db.delete(communities)
  await synapse.db.delete(users)
})

/** What the reader's screen makes openings of: these answers and no others, byte by byte, and the openings themselves. */
async function whatBeginsWith(reader: Person, other: Person) {
  const [me, them, written] = await Promise.all([
    reader.get<OwnUserView>('/api/auth/user'),
    reader.get<ProfileView>(`/api/users/${other.id}`),
    reader.get<PostView[]>(`/api/users/${other.id}/posts`),
  ])
  const max = limits.messageContent
  const sides = { me: me.body, them: them.body, posts: written.body }
  return { bytes: [them.text, written.text], openings: firstWords({ ...sides, now: Date.now(), max }) }
}

type People = Record<'ana' | 'bea' | 'cleo', Person>
interface Hidden {
  before?: (people: People) => Promise<unknown>
  does: (people: People) => Promise<unknown>
  /** The same where Ana may see it. */
  shows: (people: People) => Promise<unknown>
}

const interestsFor = (audience: 'everyone' | 'friends' | 'me') => ({ audience: { interests: audience } })

const kept: Record<string, Hidden> = {
  'an interest that she keeps to herself': {
    before: ({ bea }) => bea.patch('/api/profile', interestsFor('me')),
    does: ({ bea }) => bea.patch('/api/profile', { interests: ['Moss'] }),
    shows: ({ bea }) => bea.patch('/api/profile', interestsFor('friends')),
  },
  'an anonymous post': {
    does: ({ bea }) => posts(bea, 'Nobody knows', { isAnonymous: true }),
    shows: ({ bea }) => posts(bea, 'Everybody knows'),
  },
  'a post for a circle without the reader': {
    does: async ({ bea, cleo }) => {
      const { id: circleId } = await makesCircle(bea, 'Close', cleo)
      await posts(bea, 'Only for Cleo', { audience: 'circle', circleId })
    },
    shows: ({ bea }) => posts(bea, 'For my friends', { audience: 'friends' }),
  },
  'a post in a community without the reader': {
    before: ({ bea }) => founds(bea, { name: 'Garden' }),
    does: async ({ bea }) => {
      const [garden] = (await bea.get<{ id: string }[]>('/api/communities/my')).body
      await posts(bea, 'Among us', { communityId: garden?.id })
    },
    shows: async ({ ana, bea }) => {
      const [garden] = (await bea.get<{ id: string }[]>('/api/communities/my')).body
      await joins(ana, garden ?? { id: '' })
    },
  },
  'that she is in a community of the reader, where she has not written': {
    before: ({ ana }) => founds(ana, { name: 'Garden' }),
    does: async ({ ana, bea }) => {
      const [garden] = (await ana.get<{ id: string }[]>('/api/communities/my')).body
      await joins(bea, garden ?? { id: '' })
    },
    shows: async ({ ana, bea }) => {
      const [garden] = (await ana.get<{ id: string }[]>('/api/communities/my')).body
      await posts(bea, 'Hello all', { communityId: garden?.id })
    },
  },
  'a post that she deleted': {
    does: async ({ bea }) => {
      const { id } = await posts(bea, 'Not any more')
      await bea.delete(`/api/posts/${id}`)
    },
    shows: ({ bea }) => posts(bea, 'Still here'),
  },
}

test.for(Object.entries(kept))('two worlds: %s shapes no opening', async ([, { before, does, shows }]) => {
  const people = await synapse.people('ana', 'bea', 'cleo')
  const { ana, bea, cleo } = people
  await befriend(synapse.db, ana, bea)
  await befriend(synapse.db, bea, cleo)
  await ana.patch('/api/profile', { interests: ['Moss'], ...interestsFor('friends') })
  await before?.(people)
  const without = await whatBeginsWith(ana, bea)
  await does(people)
  expect(await whatBeginsWith(ana, bea)).toEqual(without)
  await shows(people)
  expect((await whatBeginsWith(ana, bea)).openings).not.toEqual(without.openings)
})

test('what the reader keeps from her is in no opening, and a stranger is told less than a friend', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await bea.patch('/api/profile', { interests: ['Moss'], ...interestsFor('everyone') })
  await ana.patch('/api/profile', { interests: ['moss'], ...interestsFor('friends') })
  const { openings } = await whatBeginsWith(ana, bea)
  expect(openings).toEqual(['Hi. I’d like to get to know you. No hurry to answer.'])
  await befriend(synapse.db, ana, bea)
  expect((await whatBeginsWith(ana, bea)).openings[0]).toContain('Moss')
  await ana.patch('/api/profile', interestsFor('me'))
  expect((await whatBeginsWith(ana, bea)).openings).toHaveLength(1)
})

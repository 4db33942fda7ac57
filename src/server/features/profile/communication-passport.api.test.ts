import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { DiscoverView } from '#contract/discover.ts'
import type { FriendView } from '#contract/friends.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import type { SearchView } from '#contract/search.ts'
import { asks, requestsOf } from '#tests/support/friends.ts'
import { befriend, block } from '#tests/support/messages.ts'
import { makeModerator, looksAt as moderates, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const says = (person: Person, change: object) => person.patch<OwnUserView>('/api/profile', change)
const passport = ['askMe', 'written', 'paceVaries', 'noAdvice', 'plainWords']
const filledIn = { openness: 'hardToStart', passport }
const nothing = { openness: null, passport: [] }

const looksAt = (person: Person, other: { id: string }) => person.get<ProfileView>(`/api/users/${other.id}`)
/** What of somebody's badge and passport another one sees on her profile. */
async function seesOf(person: Person, other: { id: string }) {
  const { openness, passport } = (await looksAt(person, other)).body
  return { openness, passport }
}
const inDiscover = async (person: Person, other: { id: string }) =>
  (await person.get<DiscoverView[]>('/api/discover?limit=100')).body.find(({ id }) => id === other.id)
const amongFriends = async (person: Person, other: { id: string }) =>
  (await person.get<FriendView[]>('/api/friends')).body.find(({ id }) => id === other.id)

const found = async (person: Person, other: { id: string }, q: string) =>
  (await person.get<SearchView>(`/api/search?q=${q}`)).body.users.find(({ id }) => id === other.id)?.openness
const everyAudience = ['everyone', 'friends', 'me'] as const

test('until somebody chooses otherwise, her friends see how to talk with her, and nobody else', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  expect(await seesOf(bea, ana)).toEqual(nothing)
  const saved = await says(ana, filledIn)
  expect(saved.body).toMatchObject({ ...filledIn, audience: { openness: 'friends', passport: 'friends' } })
  expect(await seesOf(ana, ana)).toEqual(filledIn)
  expect(await seesOf(bea, ana)).toEqual(filledIn)
  expect(await amongFriends(bea, ana)).toMatchObject({ openness: 'hardToStart' })
  expect(await seesOf(cleo, ana)).toEqual(nothing)
  expect(await inDiscover(cleo, ana)).toMatchObject({ openness: null })
})

test('each of the two has an audience of its own, and narrowing it counts at once', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  await says(ana, { ...filledIn, audience: { openness: 'everyone', passport: 'me' } })
  expect(await seesOf(cleo, ana)).toEqual({ openness: 'hardToStart', passport: [] })
  expect(await seesOf(bea, ana)).toEqual({ openness: 'hardToStart', passport: [] })
  expect(await inDiscover(cleo, ana)).toMatchObject({ openness: 'hardToStart' })
  await says(ana, { audience: { openness: 'me', passport: 'everyone' } })
  expect(await seesOf(cleo, ana)).toEqual({ openness: null, passport })
  expect(await seesOf(bea, ana)).toEqual({ openness: null, passport })
  expect(await amongFriends(bea, ana)).toMatchObject({ openness: null })
  expect(await inDiscover(cleo, ana)).toMatchObject({ openness: null })
})

test('when a friendship ends, what is for friends is gone; with a block there is nothing at all', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await says(ana, { ...filledIn, audience: { openness: 'everyone', passport: 'friends' } })
  await ana.delete(`/api/friends/${bea.id}`)
  expect(await seesOf(bea, ana)).toEqual({ openness: 'hardToStart', passport: [] })
  await block(synapse.db, ana, bea)
  expect((await looksAt(bea, ana)).status).toBe(404)
  expect(await inDiscover(bea, ana)).toBeUndefined()
})

test('friends are told of a change that they can see, and of no other', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await says(ana, { audience: { openness: 'me', passport: 'me' } })
  const stream = await listens(bea)
  await says(ana, filledIn)
  const post = await posts(ana, 'this she hears')
  await stream.hears('post.created', { postId: post.id })
  expect(stream.has('profile.changed')).toBe(false)
  await says(ana, { audience: { passport: 'friends' } })
  await stream.hears('profile.changed', { userId: ana.id })
})

test('only what is on the list can be chosen, and one answer where only one makes sense', async () => {
  const { ana } = await synapse.people('ana')
  const refused = [
    [{ openness: 'loud' }, 'Please choose a badge from the list.'],
    [{ passport: 'askMe' }, 'How to talk with you is a list.'],
    [{ passport: ['askMe', 'sing'] }, 'Please choose from the list how to talk with you.'],
    [{ passport: ['askMe', 'tellMe'] }, 'Please choose one answer to each question that takes only one.'],
    [{ passport: Array.from({ length: 40 }, () => 'written') }, 'Please choose each answer only once.'],
  ] as const
  for (const [change, words] of refused) {
    const answer = await says(ana, change)
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true])
  }
  const { body } = await says(ana, { passport: ['plainWords', 'written', 'written', 'askMe'] })
  expect(body.passport).toEqual(['askMe', 'written', 'plainWords'])
  expect((await says(ana, { openness: null, passport: [] })).body).toMatchObject(nothing)
})

test('who is found by name or interest has her badge there, for whom it is', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const [name, interest] = ['Marigoldine', 'quillwork']
  await says(ana, { displayName: name, interests: [interest], openness: 'sayHi' })
  const seenBy = {
    everyone: ['sayHi', 'sayHi', 'sayHi'],
    friends: ['sayHi', 'sayHi', null],
    me: ['sayHi', null, null],
  }
  for (const audience of everyAudience) {
    await says(ana, { audience: { openness: audience } })
    for (const typed of [name, interest]) {
      const seen = await Promise.all([ana, bea, cleo].map((who) => found(who, ana, typed)))
      expect([audience, typed, seen]).toEqual([audience, typed, seenBy[audience]])
    }
  }
})

test('a request that was received shows the badge of who asks only if it is for everyone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await says(ana, filledIn)
  await asks(ana, bea)
  const badge = async () => (await requestsOf(bea))[0]?.sender.openness
  for (const audience of everyAudience) {
    await says(ana, { audience: { openness: audience } })
    expect([audience, await badge()]).toEqual([audience, audience === 'everyone' ? 'hardToStart' : null])
  }
})

test('moderators who read a report of a profile see of it what is for everyone, as of a bio', async () => {
  const { ana, bea, mod } = await synapse.people('ana', 'bea', 'mod')
  await makeModerator(synapse.db, mod)
  await says(ana, { ...filledIn, bio: 'I collect moss.' })
  const profile = { type: 'user', id: ana.id } as const
  await reports(bea, profile)
  for (const audience of everyAudience) {
    await says(ana, { audience: { bio: audience, openness: audience, passport: audience } })
    const { body } = await moderates(mod, profile)
    expect([audience, { about: body.about, openness: body.openness, passport: body.passport }]).toEqual([
      audience,
      audience === 'everyone' ? { about: 'I collect moss.', ...filledIn } : { about: null, ...nothing },
    ])
  }
})

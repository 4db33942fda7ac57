import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { SearchView } from '#contract/search.ts'
import type { SearchGroup } from '#contract/search-groups.ts'
import { interestWords } from '#server/db/schema/search/interest-words.ts'
import { users } from '#server/db/schema/users.ts'
import { founds } from '#tests/support/communities.ts'
import { describe } from '#tests/support/discover.ts'
import { befriend, block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function searches(person: Person, q: string, of?: SearchGroup): Promise<SearchView> {
  const answer = await person.get<SearchView>(`/api/search?${new URLSearchParams({ q, ...(of && { of }) })}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not search: ${answer.text}`)
  return answer.body
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)
const finds = async (person: Person, q: string) => idsOf((await searches(person, q)).users)

test('a community is found by a topic, and says which', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const { id } = await founds(bea, { name: 'Small green things', interests: ['Liverworts', 'Damp walls'] })
  const found = await searches(ana, 'liverwort')
  expect(found.communities).toMatchObject([{ id, foundByTopics: ['Liverworts'] }])
  expect((await searches(ana, 'walls damp')).communities).toMatchObject([
    { id, foundByTopics: ['Damp walls'] },
  ])
  expect(idsOf((await searches(ana, 'livrworts')).communities)).toEqual([id])
  await bea.patch(`/api/communities/${id}`, { interests: ['Hornworts'] })
  expect((await searches(ana, 'liverwort')).communities).toEqual([])
  expect(idsOf((await searches(ana, 'hornworts')).communities)).toEqual([id])
})

test('a community of exactly that name comes before one with that topic, however large', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const about = await founds(bea, { name: 'Quiet corner', interests: ['Sphagnum'] })
  const named = await founds(bea, { name: 'Sphagnum' })
  expect(idsOf((await searches(ana, 'sphagnum')).communities)).toEqual([named.id, about.id])
})

test('a person is found by an interest that is for everyone, after those who are called so', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await describe(synapse.db, bea, { interests: ['Peat bogs', 'Trains'] })
  await describe(synapse.db, cleo, { displayName: 'Peat' })
  const { users: found } = await searches(ana, 'peat')
  expect(idsOf(found)).toEqual([cleo.id, bea.id])
  expect(found.map(({ foundByInterests }) => foundByInterests)).toEqual([[], ['Peat bogs']])
  expect(await finds(ana, 'bogs tra')).toEqual([bea.id])
  expect(await finds(ana, 'bogs buses')).toEqual([])
})

test('with as many of that name as are shown, those with that interest are not lost', async () => {
  const { ana, bea, cleo, dora, eve } = await synapse.people('ana', 'bea', 'cleo', 'dora', 'eve')
  for (const person of [bea, cleo, dora]) await describe(synapse.db, person, { displayName: 'Tormentil' })
  await describe(synapse.db, eve, { interests: ['Tormentil'] })
  const few = await searches(ana, 'tormentil')
  expect(few.users).toHaveLength(3)
  expect(few.more).toEqual(['users'])
  expect(idsOf((await searches(ana, 'tormentil', 'users')).users)).toContain(eve.id)
})

test('an interest finds nobody to whom it is not shown', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, bea, cleo)
  const seen = async () => [await finds(ana, 'caddisflies'), await finds(cleo, 'caddisflies')]
  const setsAudience = (interests: string) => bea.patch('/api/profile', { audience: { interests } })
  await bea.patch('/api/profile', { interests: ['Caddisflies'] })
  expect(await seen()).toEqual([[bea.id], [bea.id]])
  await setsAudience('friends')
  expect(await seen()).toEqual([[], [bea.id]])
  await setsAudience('me')
  expect(await seen()).toEqual([[], []])
  // A name that others find brings no interest along that they may not see.
  await bea.patch('/api/profile', { displayName: 'Caddisflies' })
  expect((await searches(ana, 'caddisflies')).users).toMatchObject([{ id: bea.id, foundByInterests: [] }])
})

test('who left search, was blocked or asked to be deleted is not found by interests either', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  for (const person of [bea, cleo, dana]) await describe(synapse.db, person, { interests: ['Lacewings'] })
  expect((await finds(ana, 'lacewings')).toSorted()).toEqual([bea.id, cleo.id, dana.id].toSorted())
  await bea.patch('/api/profile', { searchable: false })
  await block(synapse.db, cleo, ana)
  await describe(synapse.db, dana, { eraseAfter: new Date(Date.now() + 86_400_000) })
  expect(await finds(ana, 'lacewings')).toEqual([])
  // Their friends still see what they may see.
  await befriend(synapse.db, ana, bea)
  expect(await finds(ana, 'lacewings')).toEqual([bea.id])
})

test('interests that others keep for friends push nobody out', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await describe(synapse.db, bea, { interests: ['Mayflies'] })
  const rows = Array.from({ length: 300 }, () => ({
    id: uuidv7(),
    email: `${uuidv7()}@example.org`,
    interests: ['Mayflies'],
    interestsAudience: 'friends' as const,
  }))
  await synapse.db.insert(users).values(rows)
  expect(await finds(ana, 'mayflies')).toEqual([bea.id])
})

test('nothing is kept of interests that are not for everyone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await describe(synapse.db, ana, { interests: ['Alderflies'] })
  await describe(synapse.db, bea, { interests: ['Alderflies'], interestsAudience: 'friends' })
  const kept = async () =>
    (await synapse.db.select().from(interestWords)).filter(({ word }) => word === 'alderflies')
  expect(await kept()).toEqual([{ word: 'alderflies', userId: ana.id }])
  await describe(synapse.db, ana, { interests: [] })
  expect(await kept()).toEqual([])
})

test('all of one group is more than a few, and says when there is more than that', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const rows = Array.from({ length: 52 }, (_, n) => ({
    id: uuidv7(),
    email: `${uuidv7()}@example.org`,
    displayName: `Bulrush ${n}`,
  }))
  await synapse.db.insert(users).values(rows.slice(0, 4))
  for (let n = 0; n < 4; n += 1) await founds(bea, { name: `Bulrush pond ${n}` })
  for (let n = 0; n < 3; n += 1) await posts(bea, `A bulrush, number ${n}`)
  expect((await searches(ana, 'bulrush')).more).toEqual(['users', 'communities'])
  const people = await searches(ana, 'bulrush', 'users')
  expect([people.users.length, people.communities, people.posts, people.more]).toEqual([4, [], [], []])
  expect((await searches(ana, 'bulrush', 'communities')).communities).toHaveLength(4)
  expect((await searches(ana, 'bulrush', 'posts')).posts).toHaveLength(3)
  await synapse.db.insert(users).values(rows.slice(4))
  const many = await searches(ana, 'bulrush', 'users')
  expect([many.users.length, many.more]).toEqual([50, ['users']])
  expect((await ana.get('/api/search?q=bulrush&of=everything')).status).toBe(422)
})

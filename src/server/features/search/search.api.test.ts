import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { SearchView } from '#contract/search.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { describe } from '#tests/support/discover.ts'
import { block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function searches(person: Person, q: string): Promise<SearchView> {
  const answer = await person.get<SearchView>(`/api/search?${new URLSearchParams({ q })}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not search: ${answer.text}`)
  return answer.body
}

const isNamed = (person: Person, displayName: string) => describe(synapse.db, person, { displayName })

test('a word finds people, communities and posts, three of each at most', async () => {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli')
  for (const person of Object.values(cast)) await isNamed(person, `Larkspur ${person.name}`)
  for (let n = 0; n < 4; n += 1) {
    await founds(cast.bea, { name: `Larkspur growers ${n}` })
    await posts(cast.bea, `My larkspur number ${n}`)
  }
  const found = await searches(cast.ana, 'larkspur')
  expect([found.users.length, found.communities.length, found.posts.length]).toEqual([3, 3, 3])
  expect(Object.keys(found.users[0] ?? {}).toSorted()).toEqual([
    'displayName',
    'figure',
    'firstName',
    'foundByInterests',
    'id',
    'isSupporter',
    'lastName',
    'location',
    'openness',
    'profileImageUrl',
  ])
  expect(found.posts.map(({ content }) => content)).toEqual([3, 2, 1].map((n) => `My larkspur number ${n}`))
})

test('fewer than three characters are refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.get<{ message: string }>('/api/search?q=ab')
  expect([answer.status, answer.body.message]).toEqual([422, 'Type at least 3 characters to search'])
  expect((await ana.get('/api/search')).status).toBe(422)
})

test.each([
  ['without its accents', 'Zoë Brontë', 'zoe bronte'],
  ['with a slip of the finger', 'Marguerite', 'Margurite'],
  ['in Cyrillic', 'Ярослава', 'ярослава'],
  ['in Japanese', 'さくらもち', 'くらも'],
  ['in Arabic', 'فاطمة الزهراء', 'فاطمة'],
  ['by a part of it', 'Wilhelmina', 'helmi'],
  ['by parts of two of its words', 'Wilhelmina Featherstone', 'therst helmi'],
])('a name is found %s', async (_how, name, typed) => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await isNamed(bea, name)
  expect((await searches(ana, typed)).users.map(({ id }) => id)).toContain(bea.id)
})

test('a post and a community are found with a slip of the finger too', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'Yesterday I saw a kingfisher by the water')
  const community = await founds(ana, { name: 'Watercolour evenings' })
  expect((await searches(ana, 'kingfsher')).posts.map(({ id }) => id)).toContain(post.id)
  expect((await searches(ana, 'watercolur')).communities.map(({ id }) => id)).toContain(community.id)
})

test('a community is found with a slip in any word of it, by what it says now', async () => {
  const { ana } = await synapse.people('ana')
  const community = await founds(ana, { name: 'Stoats at dusk', description: 'We sit and wait by the hedge' })
  const finds = async (q: string) =>
    (await searches(ana, q)).communities.filter(({ id }) => id === community.id).length
  expect([await finds('stxats'), await finds('hedeg stoa'), await finds('hedeg weasels')]).toEqual([1, 1, 0])
  await ana.patch(`/api/communities/${community.id}`, { name: 'Weasels at dusk' })
  expect([await finds('stxats'), await finds('hedeg weasels')]).toEqual([0, 1])
})

test('signs that mean something to a database mean nothing to search', async () => {
  const { ana } = await synapse.people('ana')
  await posts(ana, 'An ordinary sentence')
  for (const typed of ['%%%', '___', "';--", '\\\\\\', '100%']) {
    const found = await searches(ana, typed)
    expect(found.posts.some(({ content }) => content === 'An ordinary sentence')).toBe(false)
  }
})

test('across a block nobody is found, and neither is what they wrote', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await isNamed(bea, 'Quillfeather')
  await posts(bea, 'about the quillfeather')
  expect((await searches(ana, 'quillfeather')).users).toHaveLength(1)
  await block(synapse.db, bea, ana)
  expect(await searches(ana, 'quillfeather')).toEqual({ users: [], communities: [], posts: [], more: [] })
})

test('what is written in a community is found by its members alone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana, { name: 'Closed doors' })
  await posts(ana, 'the snapdragon opens', { communityId: community.id })
  expect((await searches(bea, 'snapdragon')).posts).toEqual([])
  expect((await searches(bea, 'snapdrgon')).posts).toEqual([])
  await joins(bea, community)
  expect((await searches(bea, 'snapdragon')).posts).toHaveLength(1)
})

test('an anonymous post is found by its words, never by its author, whom nothing names', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await isNamed(bea, 'Honeysuckle')
  await posts(bea, 'a secret marigold', { isAnonymous: true })
  expect((await searches(ana, 'honeysuckle')).posts).toEqual([])
  const found = await searches(ana, 'marigold')
  expect(found.posts).toMatchObject([{ isAnonymous: true, author: null }])
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`Honeysuckle|${bea.id}`))
})

test('a location is shown only to those it is meant for, and an e-mail finds nobody', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await isNamed(bea, 'Periwinkle')
  await describe(synapse.db, bea, { location: 'Leeds', locationAudience: 'friends', lastName: 'Hollyhock' })
  expect((await searches(ana, 'periwinkle')).users).toMatchObject([{ location: null, lastName: null }])
  expect((await searches(ana, bea.user?.email ?? '')).users.map(({ id }) => id)).not.toContain(bea.id)
  expect((await searches(ana, 'hollyhock')).users).toEqual([])
})

test('a post is found by what it says now: not once it is deleted, and again when that is undone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'a whinchat on the wire')
  const finds = async (q: string) => (await searches(ana, q)).posts.map(({ id }) => id)
  expect(await finds('whinchat')).toEqual([post.id])
  await bea.patch(`/api/posts/${post.id}`, { content: 'a stonechat on the wire' })
  expect(await finds('whinchat')).toEqual([])
  expect(await finds('stonechat')).toEqual([post.id])
  await bea.delete(`/api/posts/${post.id}`)
  expect(await finds('stonechat')).toEqual([])
  await bea.post(`/api/posts/${post.id}/restore`)
  expect(await finds('stonechat')).toEqual([post.id])
})

test('several words find what has them all, in any order, the last one not yet finished', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await isNamed(bea, 'Rosalind of the dovecote')
  const both = await posts(bea, 'Fieldfares and redwings eat the berries')
  await posts(bea, 'Fieldfares alone')
  const found = await searches(ana, 'redwings fieldf')
  expect(found.posts.map(({ id }) => id)).toEqual([both.id])
  expect((await searches(ana, 'dovecote rosa')).users.map(({ id }) => id)).toEqual([bea.id])
  expect((await searches(ana, 'redwings fieldfaers')).posts.map(({ id }) => id)).toEqual([both.id])
})

test.each([
  ['Japanese', '昨日は東京タワーに行きました', '京タワー'],
  ['Thai', 'เมื่อวานฝนตกหนักมาก', 'ฝนตก'],
  ['Korean', '어제 한국어를 공부했어요', '한국어'],
  ['Greek', 'Χθες είδα τη θάλασσα', 'θαλασσα'],
  ['Hebrew', 'אתמול ראיתי את הים הגדול', 'ראיתי'],
])('a post is found by a word of it in %s', async (_script, content, typed) => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, content)
  expect((await searches(ana, typed)).posts.map(({ id }) => id)).toContain(post.id)
})

test('a name that changes is found as it is now', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await bea.patch('/api/profile', { displayName: 'Gentian' })
  expect((await searches(ana, 'gentian')).users).toHaveLength(1)
  await bea.patch('/api/profile', { displayName: 'Saxifrage' })
  expect((await searches(ana, 'gentian')).users).toEqual([])
  expect((await searches(ana, 'saxif')).users).toHaveLength(1)
})

test('who leaves search is found by friends only, and Discover is another choice', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await describe(synapse.db, bea, { displayName: 'Thistlebrook' })
  const found = async () => (await ana.get<SearchView>('/api/search?q=thistlebrook')).body.users.length
  expect(await found()).toBe(1)
  const { body } = await bea.patch<OwnUserView>('/api/profile', { searchable: false })
  expect([body.searchable, body.discoverable]).toEqual([false, true])
  expect(await found()).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommunityDetail, CommunityView } from '#contract/communities/communities.ts'
import { limits } from '#contract/core/limits.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins, lists, opens } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const namesOf = (list: CommunityView[]) => list.map(({ name }) => name)

test('whoever creates a community is its first member and moderator', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana, { coverPattern: 'blue-cyan' })
  expect(community).toMatchObject({
    name: 'Quiet makers',
    coverPattern: 'blue-cyan',
    memberCount: 1,
    membership: 'moderator',
    joinPolicy: 'open',
    requestCount: 0,
  })
  expect(community.moderators.map(({ id }) => id)).toEqual([ana.id])
  const mine = await ana.get<CommunityView[]>('/api/communities/my')
  expect(mine.body.map(({ id }) => id)).toEqual([community.id])
  expect((await bea.get<CommunityView[]>('/api/communities/my')).body).toEqual([])
})

test('everyone signed in can open a community, and learns nobody’s name by it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  const answer = await bea.get<CommunityDetail>(`/api/communities/${community.id}`)
  expect(answer.body).toMatchObject({
    membership: 'none',
    memberCount: 1,
    moderators: [],
    requestCount: null,
  })
  expect(answer.text).not.toContain(ana.id)
  expect((await synapse.visitor().get(`/api/communities/${community.id}`)).status).toBe(401)
})

test('a community that does not exist is not found, and neither is an id that is none', async () => {
  const { ana } = await synapse.people('ana')
  expect((await ana.get(`/api/communities/${randomUUID()}`)).status).toBe(404)
  expect((await ana.get('/api/communities/lighthouse')).status).toBe(404)
  expect((await joins(ana, { id: randomUUID() })).status).toBe(404)
})

test('creating twice with the same key makes one community', async () => {
  const { ana } = await synapse.people('ana')
  const key = { 'idempotency-key': randomUUID() }
  const body = { name: 'Once', description: 'Only once.' }
  const [one, two] = await Promise.all([
    ana.post<CommunityDetail>('/api/communities', body, key),
    ana.post<CommunityDetail>('/api/communities', body, key),
  ])
  expect(one.body.id).toBe(two.body.id)
  expect((await ana.get<CommunityView[]>('/api/communities/my')).body).toHaveLength(1)
})

test('names and descriptions fit exactly up to their limits, and beyond are refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const atLimit = {
    name: 'ü'.repeat(limits.communityName),
    description: 'é'.repeat(limits.communityDescription),
  }
  expect(await founds(ana, atLimit)).toMatchObject(atLimit)

  const over = await ana.post<{ fields: object }>('/api/communities', {
    name: 'ü'.repeat(limits.communityName + 1),
    description: 'é'.repeat(limits.communityDescription + 1),
    interests: Array.from({ length: limits.communityInterests + 1 }, (_, n) => `interest ${n}`),
    coverPattern: 'sparkles',
  })
  expect(over.status).toBe(422)
  expect(over.body.fields).toEqual({
    name: 'A name can have at most 255 characters.',
    description: 'A description can have at most 2,000 characters.',
    interests: 'A community can have at most 10 interests.',
    coverPattern: 'Please choose one of the covers.',
  })
  const blank = await ana.post<{ fields: object }>('/api/communities', { name: '  ', description: '\n' })
  expect(blank.body.fields).toEqual({
    name: 'Please give the community a name.',
    description: 'Please say in a few words what the community is about.',
  })
})

test.each([
  'Synapse Team',
  'Moderators',
  'Ѕynapse Support',
  'Synapse Announcements',
  'Quiet\u200bmakers',
  'Quiet \u202esrekam',
])('a community cannot pretend to speak for Synapse, or hide signs in its name: %s', async (name) => {
  const { ana } = await synapse.people('ana')
  const made = await ana.post('/api/communities', { name, description: 'Moss' })
  expect(made).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } })
  const { id } = await founds(ana)
  expect((await ana.patch(`/api/communities/${id}`, { name })).status).toBe(422)
  // One that was called so before can be cared for all the same.
  await synapse.db.update(communities).set({ name }).where(eq(communities.id, id))
  expect((await ana.patch(`/api/communities/${id}`, { name, description: 'Still moss' })).status).toBe(200)
})

test('names from right to left and in emoji come back as they were, and are found', async () => {
  const { ana } = await synapse.people('ana')
  const names = ['نساء متميزات', 'נשים ומחשבות', '🧶🦔 👩‍👩‍👧', 'Ελληνίδες', '日本の友だち']
  for (const name of names) await founds(ana, { name })
  for (const name of names) expect(namesOf(await lists(ana, { q: name })), name).toEqual([name])
  expect(namesOf(await lists(ana, { q: 'ΕΛΛΗΝΙΔΕΣ' }))).toEqual(['Ελληνίδες'])
  expect(namesOf(await lists(ana, { q: '🦔' }))).toEqual(['🧶🦔 👩‍👩‍👧'])
})

test('search looks in name and description, and neither case nor accents matter', async () => {
  const { ana } = await synapse.people('ana')
  await founds(ana, { name: 'Zürich Crème Brûlée', description: 'Łódź and ØRESUND' })
  for (const q of ['zurich', 'BRÛLEE', 'creme', 'lodz', 'øresund', 'oresund', 'brulee zur', 'ZÜR'])
    expect(namesOf(await lists(ana, { q })), q).toEqual(['Zürich Crème Brûlée'])
  expect(await lists(ana, { q: 'zurich bakery' })).toEqual([])
})

test('percent, underscore and backslash are letters like any other in a search', async () => {
  const { ana } = await synapse.people('ana')
  await founds(ana, { name: '100% wool_only \\o/' })
  for (const q of ['100%', 'wool_only', '\\o/', '％'])
    expect(namesOf(await lists(ana, { q })), q).toEqual(['100% wool_only \\o/'])
  expect(await lists(ana, { q: '1%wool' })).toEqual([])
  expect(await lists(ana, { q: 'wool?only' })).toEqual([])
})

const hasProfile = (person: Person, neurotypes: ('ADHD' | 'Autism')[], interests: string[]) =>
  synapse.db.update(users).set({ neurotypes, interests }).where(eq(users.id, person.id))

test('what fits the profile comes first, the best fit on top, and says why', async () => {
  const { ana } = await synapse.people('ana')
  await founds(ana, { name: 'Fit: both', neurotypes: ['ADHD'], interests: ['Gardening', 'Fit test'] })
  await founds(ana, { name: 'Fit: interest', interests: ['gardening', 'Fit test'] })
  await founds(ana, { name: 'Fit: none', interests: ['Fit test'] })
  const { bea, cleo } = await synapse.people('bea', 'cleo')
  await hasProfile(bea, ['ADHD'], ['GÁRDENING'])

  const forBea = await lists(bea, { topic: 'fit TEST' })
  expect(namesOf(forBea)).toEqual(['Fit: both', 'Fit: interest', 'Fit: none'])
  expect(forBea.map(({ fits }) => fits)).toEqual([
    { neurotypes: ['ADHD'], interests: ['Gardening'] },
    { neurotypes: [], interests: ['gardening'] },
    { neurotypes: [], interests: [] },
  ])
  expect(namesOf(await lists(cleo, { topic: 'fit test' }))).toEqual([
    'Fit: none',
    'Fit: interest',
    'Fit: both',
  ])
})

test('each topic more that is shared brings a community further up, also when its topics change', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const shared = ['Moss', 'Lichen', 'Ferns', 'Fungi', 'Tide pools']
  await hasProfile(bea, [], shared)
  const made = new Map<number, string>()
  for (const count of [3, 5, 0, 2, 4, 1]) {
    const interests = [...shared.slice(0, count), 'Depth test']
    made.set(count, (await founds(ana, { name: `Depth: ${count}`, interests })).id)
  }
  const seen: string[] = []
  for (let page = 0; page < 6; page += 1) {
    const before = seen.length > 0 ? { before: made.get(Number(seen.at(-1)?.at(-1))) ?? '' } : {}
    const [next] = await lists(bea, { topic: 'depth test', limit: '1', ...before })
    seen.push(next?.name ?? 'nothing')
  }
  expect(seen).toEqual([5, 4, 3, 2, 1, 0].map((count) => `Depth: ${count}`))

  await ana.patch(`/api/communities/${made.get(0)}`, { interests: [...shared.slice(1), 'Depth test'] })
  const [first, second, third] = namesOf(await lists(bea, { topic: 'depth test' }))
  expect([first, second, third]).toEqual(['Depth: 5', 'Depth: 4', 'Depth: 0'])
})

test('the list is narrowed by a neurotype or an interest, however it is spelled', async () => {
  const { ana } = await synapse.people('ana')
  await founds(ana, { name: 'Topic one', neurotypes: ["Tourette's"], interests: ['Café poetry'] })
  expect(namesOf(await lists(ana, { topic: "tourette's" }))).toEqual(['Topic one'])
  expect(namesOf(await lists(ana, { topic: 'CAFE POETRY' }))).toEqual(['Topic one'])
  expect(await lists(ana, { topic: 'cafe' })).toEqual([])
  const topics = await ana.get<{ name: string; communityCount: number }[]>('/api/communities/topics')
  expect(topics.body).toContainEqual({ name: 'Café poetry', communityCount: 1 })
})

test('topics are counted as communities come and change, and spelled as most spell them', async () => {
  const { ana } = await synapse.people('ana')
  const topic = async () => {
    const { body } = await ana.get<{ name: string; communityCount: number }[]>('/api/communities/topics')
    return body.find(({ name }) => name.toLowerCase() === 'counted moss')
  }
  const made: string[] = []
  for (const spelling of ['counted moss', 'Counted Moss', 'Counted Moss'])
    made.push((await founds(ana, { interests: [spelling, 'counted stones'] })).id)
  expect(await topic()).toEqual({ name: 'Counted Moss', communityCount: 3 })
  for (const id of made.slice(1)) await ana.patch(`/api/communities/${id}`, { interests: ['counted stones'] })
  expect(await topic()).toEqual({ name: 'counted moss', communityCount: 1 })
  await synapse.db.delete(communities).where(eq(communities.id, made[0] ?? ''))
  expect(await topic()).toBeUndefined()
})

test('the list pages to its end without gaps or repeats, across those that fit and those that do not', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const made: string[] = []
  for (let n = 0; n < 7; n++)
    made.push((await founds(ana, { interests: n % 2 ? ['paging'] : ['paging', 'stones'] })).id)
  await hasProfile(bea, [], ['stones'])

  const seen: string[] = []
  let next: string | null = '/api/communities?topic=paging&limit=2'
  while (next) {
    const { body, headers }: Awaited<ReturnType<typeof bea.get<CommunityView[]>>> = await bea.get(next)
    seen.push(...body.map(({ id }) => id))
    next = headers.get('link')?.match(/<(.+)>; rel="next"/)?.[1] ?? null
  }
  const newestFirst = made.toReversed()
  const fits = (id: string) => made.indexOf(id) % 2 === 0
  expect(seen).toEqual([...newestFirst.filter(fits), ...newestFirst.filter((id) => !fits(id))])
})

test('only its moderators can change a community, and only what is theirs to change', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  await joins(bea, community)
  expect((await bea.patch(`/api/communities/${community.id}`, { name: 'Mine now' })).status).toBe(403)
  const changed = await ana.patch<CommunityDetail>(`/api/communities/${community.id}`, {
    name: 'Loud makers',
    description: 'We hammer.',
    coverPattern: 'orange-red',
    neurotypes: ['OCD'],
    memberCount: 900,
    creatorId: bea.id,
    id: randomUUID(),
    isStarter: true,
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    id: community.id,
    name: 'Loud makers',
    description: 'We hammer.',
    coverPattern: 'orange-red',
    neurotypes: ['OCD'],
    memberCount: 2,
    membership: 'moderator',
  })
  expect(namesOf(await lists(bea, { q: 'we hammer' }))).toEqual(['Loud makers'])
})

test('the card on how we talk here is written by a moderator and read by everyone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  expect(community.howWeTalk).toBeNull()
  const card = { toneHabits: 'Blunt is fine.', advice: 'ask-first', pace: 'slow' }
  await ana.patch(`/api/communities/${community.id}`, { howWeTalk: card })
  expect((await opens(bea, community)).howWeTalk).toEqual(card)
  // A change of something else leaves it as it is.
  await ana.patch(`/api/communities/${community.id}`, { name: 'Renamed' })
  expect((await opens(bea, community)).howWeTalk).toEqual(card)
  await ana.patch(`/api/communities/${community.id}`, { howWeTalk: null })
  expect((await opens(bea, community)).howWeTalk).toBeNull()
})

test('the document of a screen brings its communities with it', async () => {
  const { ana } = await synapse.people('ana')
  const community = await founds(ana, { name: 'In the document' })
  const keysIn = async (address: string) => {
    const { text } = await ana.get(address)
    const json = text.match(/id="preloaded-queries">(.+)<\/script>/)?.[1] ?? '{}'
    return (JSON.parse(json).queries as [string[], unknown][]).map(([key]) => key.join('/'))
  }
  expect(await keysIn('/communities')).toEqual(
    expect.arrayContaining(['/api/communities', '/api/communities/my']),
  )
  expect(await keysIn(`/communities/${community.id}`)).toContain(`/api/communities/${community.id}`)
  expect(await keysIn('/communities/nowhere')).not.toContain('/api/communities/nowhere')
})

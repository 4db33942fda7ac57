import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DiscoverView } from '#contract/discover.ts'
import type { PlaceView } from '#contract/places.ts'
import { users } from '#server/db/schema/users.ts'
import { describe, discovers } from '#tests/support/discover.ts'
import { accepts, asks } from '#tests/support/friends.ts'
import { befriend, block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

// Everyone on the network is there to be discovered, so each test has one to itself.
beforeEach(async () => {
  await synapse.db.delete(users)
})

const leeds = 2644688
const here = { location: 'here' }

const names = async (person: Person, query?: Record<string, string>) =>
  (await discovers(person, query)).map(({ displayName }) => displayName)

test('those who share most come first, and each card says what we share', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await describe(synapse.db, ana, { interests: ['Knitting', 'Café', 'Trains'], neurotypes: ['ADHD'] })
  await describe(synapse.db, bea, { interests: ['trains'] })
  await describe(synapse.db, cleo, { interests: ['knitting', 'cafe', 'Birds'] })
  const found = await discovers(ana)
  expect(found.map(({ displayName }) => displayName)).toEqual(['Cleo', 'Bea', 'Dana'])
  expect(found[0]?.shared).toEqual({ neurotypes: [], interests: ['knitting', 'cafe'], languages: [] })
  expect(found.find(({ id }) => id === dana.id)?.shared).toEqual({
    neurotypes: [],
    interests: [],
    languages: [],
  })
})

test('a neurotype shows only if its owner shows it to everyone, and counts only if both do', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await describe(synapse.db, ana, { neurotypes: ['Autism'], neurotypesAudience: 'everyone' })
  await describe(synapse.db, bea, { neurotypes: ['Autism'], neurotypesAudience: 'everyone' })
  await describe(synapse.db, cleo, { neurotypes: ['Autism'] })
  const found = Object.fromEntries((await discovers(ana)).map((card) => [card.id, card]))
  expect(found[bea.id]).toMatchObject({ neurotypes: ['Autism'], shared: { neurotypes: ['Autism'] } })
  expect(found[cleo.id]).toMatchObject({ neurotypes: [], shared: { neurotypes: [] } })
  expect(await names(ana)).toEqual(['Bea', 'Cleo'])
  await describe(synapse.db, ana, { neurotypesAudience: 'friends' })
  expect(await discovers(ana)).toMatchObject([
    { displayName: 'Cleo' },
    { displayName: 'Bea', neurotypes: ['Autism'], shared: { neurotypes: [] } },
  ])
})

test('interests, place, words and pronouns kept from strangers are kept from Discover', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await describe(synapse.db, ana, { interests: ['Moss'], cityId: leeds })
  await describe(synapse.db, bea, {
    interests: ['Moss'],
    cityId: leeds,
    interestsAudience: 'friends',
    location: 'Leeds',
    locationAudience: 'me',
    bio: 'I collect moss.',
    bioAudience: 'friends',
    pronouns: 'she/they',
    pronounsAudience: 'me',
  })
  expect(await discovers(ana)).toMatchObject([
    { interests: [], location: null, bio: null, pronouns: null, shared: { interests: [] } },
  ])
  expect(await names(ana, here)).toEqual([])
})

test('it leaves out myself, friends, who waits either way, blocks either way and who has left', async () => {
  const { ana, friend, asked, asking, blocked, blocker, hidden, bea } = await synapse.people(
    'ana',
    'friend',
    'asked',
    'asking',
    'blocked',
    'blocker',
    'hidden',
    'bea',
  )
  await befriend(synapse.db, ana, friend)
  await asks(ana, asked)
  await asks(asking, ana)
  await block(synapse.db, ana, blocked)
  await block(synapse.db, blocker, ana)
  await describe(synapse.db, hidden, { discoverable: false, interests: ['Moss'] })
  await describe(synapse.db, ana, { interests: ['Moss'] })
  expect(await names(ana)).toEqual(['Bea'])
  await asks(bea, ana)
  await accepts(ana, bea)
  expect(await names(ana)).toEqual([])
})

test('an interest that is taken away is shared no longer', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await describe(synapse.db, ana, { interests: ['Moss'] })
  await describe(synapse.db, bea, { interests: ['Moss'] })
  expect((await discovers(ana))[0]?.shared.interests).toEqual(['Moss'])
  await describe(synapse.db, bea, { interests: [] })
  expect((await discovers(ana))[0]?.shared.interests).toEqual([])
})

/** Their names to the end, two at a time; what happens between two pages is told who was seen last. */
async function pagesThrough(
  person: Person,
  query: Record<string, string> = {},
  between: (last: DiscoverView) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = []
  let next: string | undefined = `/api/discover?${new URLSearchParams({ ...query, limit: '2' })}`
  while (next) {
    const page: Awaited<ReturnType<typeof person.get<DiscoverView[]>>> =
      await person.get<DiscoverView[]>(next)
    expect(page.status).toBe(200)
    seen.push(...page.body.map(({ displayName }) => displayName))
    const last = page.body.at(-1)
    if (last) await between(last)
    next = page.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
  }
  return seen
}

test('page by page everyone comes once, those who share something first', async () => {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay', 'gwen')
  const { ana, ...others } = cast
  await describe(synapse.db, ana, { interests: ['Moss', 'Tea'] })
  await describe(synapse.db, cast.bea, { interests: ['Moss'] })
  await describe(synapse.db, cast.eli, { interests: ['Tea', 'Moss'] })
  await describe(synapse.db, cast.fay, { interests: ['Tea'] })
  const seen = await pagesThrough(ana)
  expect(seen[0]).toBe('Eli')
  expect(seen.slice(1, 3).toSorted()).toEqual(['Bea', 'Fay'])
  expect(seen.toSorted()).toEqual(
    Object.values(others)
      .map(({ user }) => user?.displayName)
      .toSorted(),
  )
})

test.for([{}, here])(
  'the list goes on where it was, though whoever was seen last has left Discover: %o',
  async (query) => {
    const cast = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay', 'gwen', 'hana')
    const { ana, ...others } = cast
    await describe(synapse.db, ana, { interests: ['Moss', 'Tea', 'Trains'], cityId: leeds })
    await describe(synapse.db, cast.bea, { interests: ['Moss', 'Tea', 'Trains'] })
    await describe(synapse.db, cast.cleo, { interests: ['Moss', 'Tea'] })
    await describe(synapse.db, cast.dana, { interests: ['Moss', 'Trains'] })
    await describe(synapse.db, cast.eli, { interests: ['Tea'] })
    await describe(synapse.db, cast.fay, { interests: ['Moss'] })
    for (const person of Object.values(others))
      await person.patch('/api/profile', { location: 'Leeds', audience: { location: 'everyone' } })
    const leave = ({ id }: DiscoverView) =>
      synapse.db.update(users).set({ discoverable: false }).where(eq(users.id, id))
    expect(await pagesThrough(ana, query, leave)).toEqual([
      'Bea',
      'Dana',
      'Cleo',
      'Fay',
      'Eli',
      'Hana',
      'Gwen',
    ])
  },
)

test('a place in the list may be only who was seen last, and is refused in words if it is none', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await describe(synapse.db, ana, { interests: ['Moss'] })
  await describe(synapse.db, cleo, { interests: ['Moss'] })
  expect(await names(ana)).toEqual(['Cleo', 'Dana', 'Bea'])
  expect(await names(ana, { before: cleo.id })).toEqual(['Dana', 'Bea'])
  expect(await names(ana, { before: dana.id })).toEqual(['Bea'])
  for (const before of [`9999_${bea.id}`, `_${bea.id}`, 'rest_', `nobody_${bea.id}`]) {
    const { status, body } = await ana.get(`/api/discover?${new URLSearchParams({ before })}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields: { before: 'This isn’t a valid place in the list.' } })
  }
})

test('Local finds who is near, however they spell it, and nobody who is far', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  const lives = (person: Person, location: string) =>
    person.patch('/api/profile', { location, audience: { location: 'everyone' } })
  await lives(bea, 'bradford, uk')
  await lives(cleo, 'LEEDS, England')
  await lives(dana, 'London, United Kingdom')
  await ana.patch('/api/profile', { location: 'leeds' })
  expect((await names(ana, here)).toSorted()).toEqual(['Bea', 'Cleo'])
  await lives(cleo, 'São Paulo')
  expect(await names(ana, here)).toEqual(['Bea'])
})

test('Local is around my own city, whatever place is named, and nowhere without one', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  for (const [person, location] of [
    [bea, 'Bradford, England'],
    [cleo, 'São Paulo'],
  ] as const)
    await person.patch('/api/profile', { location, audience: { location: 'everyone' } })
  expect(await names(ana, { location: 'Leeds' })).toEqual([])
  await ana.patch('/api/profile', { location: 'Leeds' })
  expect(await names(ana, { location: 'São Paulo' })).toEqual(['Bea'])
})

/** As if it had been some hours ago that she chose. */
const goesBy = (person: Person, hours: number) =>
  synapse.db.execute(
    sql`update users set local_follows_at = local_follows_at - make_interval(hours => ${hours}) where id = ${person.id}`,
  )

test('Local follows a changed city a day later; the first city, and going back, count at once', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const lives = (person: Person, location: string | null) =>
    person.patch<{ localFollowsAt: string | null }>('/api/profile', {
      location,
      audience: { location: 'everyone' },
    })
  await lives(bea, 'Bradford, England')
  await lives(cleo, 'São Paulo')
  expect((await lives(ana, 'Leeds')).body.localFollowsAt).toBeNull()
  expect(await names(ana, here)).toEqual(['Bea'])

  expect((await lives(ana, 'São Paulo')).body.localFollowsAt).not.toBeNull()
  expect(await names(ana, here)).toEqual(['Bea'])
  await goesBy(ana, 23)
  expect(await names(ana, here)).toEqual(['Bea'])
  expect((await lives(ana, 'Leeds')).body.localFollowsAt).toBeNull()
  expect(await names(ana, here)).toEqual(['Bea'])

  // Taking it away in between is no way around it.
  await lives(ana, null)
  expect(await names(ana, here)).toEqual([])
  expect((await lives(ana, 'São Paulo')).body.localFollowsAt).not.toBeNull()
  expect(await names(ana, here)).toEqual([])
  await goesBy(ana, 25)
  expect(await names(ana, here)).toEqual(['Cleo'])
})

test('nobody is near a place that is no city, also not who wrote the same before', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await describe(synapse.db, bea, { location: 'The Shire', locationAudience: 'everyone' })
  await describe(synapse.db, ana, { location: 'The Shire' })
  expect(await names(ana, { location: 'The Shire' })).toEqual([])
  expect(await discovers(ana)).toMatchObject([{ displayName: 'Bea', location: null }])
})

test('no answer says how far anyone is, or where their city lies', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await bea.patch('/api/profile', { location: 'Leeds', audience: { location: 'everyone' } })
  await ana.patch('/api/profile', { location: 'Leeds' })
  const { text } = await ana.get('/api/discover?location=Leeds')
  expect(text).toContain('Leeds')
  expect(text).not.toMatch(/lat|lon|city|distance|km|53\.\d/i)
})

test('while a place is typed, the largest cities that fit are offered', async () => {
  const { ana } = await synapse.people('ana')
  const { body } = await ana.get<PlaceView[]>('/api/places?q=zur')
  expect(body[0]).toEqual({ id: 2657896, name: 'Zürich, Switzerland' })
  expect(body.length).toBeLessThanOrEqual(8)
  expect((await ana.get('/api/places?q=')).body).toEqual([])
})

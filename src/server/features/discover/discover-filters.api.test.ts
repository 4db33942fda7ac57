import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { describe, discovers } from '#tests/support/discover.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

beforeEach(async () => {
  await synapse.db.delete(users)
})

type About = Partial<typeof users.$inferInsert>

const leeds = 2644688
const near = { location: 'here' }
const interests = { interests: 'shared' }
const neurotypes = { neurotypes: 'shared' }
const welcoming = { openness: 'welcoming' }
const languages = { languages: 'shared' }
const age = { age: 'near' }

const names = async (person: Person, query: Record<string, string>) =>
  (await discovers(person, query)).map(({ displayName }) => displayName)

const shown = {
  neurotypesAudience: 'everyone',
  opennessAudience: 'everyone',
  locationAudience: 'everyone',
  languagesAudience: 'everyone',
  ageRangeAudience: 'everyone',
} as const

test('only people with an interest of mine, however it is spelled', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await describe(synapse.db, ana, { interests: ['Café', 'Moss'], neurotypes: ['ADHD'], ...shown })
  await describe(synapse.db, bea, { interests: ['cafe'] })
  await describe(synapse.db, cleo, { interests: ['Trains'], neurotypes: ['ADHD'], ...shown })
  await describe(synapse.db, dana, { interests: ['moss', 'CAFÉ'] })
  expect(await names(ana, interests)).toEqual(['Dana', 'Bea'])
})

test('only people with a neurotype of mine, and not those who wrote that word among their interests', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await describe(synapse.db, ana, { interests: ['Moss'], neurotypes: ['ADHD'], ...shown })
  await describe(synapse.db, bea, { neurotypes: ['Autism', 'ADHD'], ...shown })
  await describe(synapse.db, cleo, { interests: ['Moss', 'adhd'], neurotypes: ['Dyslexia'], ...shown })
  expect(await names(ana, neurotypes)).toEqual(['Bea'])
})

test('only people whose badge says that they would like to be spoken to', async () => {
  const { ana, bea, cleo, dana, eli } = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay')
  await describe(synapse.db, ana, { interests: ['Moss'] })
  await describe(synapse.db, bea, { openness: 'sayHi', interests: ['Moss'], ...shown })
  await describe(synapse.db, cleo, { openness: 'peopleIKnow', interests: ['Moss'], ...shown })
  await describe(synapse.db, dana, { openness: 'hardToStart', ...shown })
  await describe(synapse.db, eli, { openness: 'notNow', ...shown })
  expect(await names(ana, welcoming)).toEqual(['Bea', 'Dana'])
})

test('only people with a language of mine, and not those who wrote its name among their interests', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli')
  await describe(synapse.db, ana, { languages: ['en', 'cy', 'bfi'], interests: ['Moss'], ...shown })
  await describe(synapse.db, bea, { languages: ['de', 'bfi'], ...shown })
  await describe(synapse.db, cleo, {
    languages: ['de'],
    interests: ['Moss', 'Language:cy', 'Welsh'],
    ...shown,
  })
  await describe(synapse.db, dana, { languages: ['en'], interests: ['Moss'], ...shown })
  expect(await names(ana, languages)).toEqual(['Dana', 'Bea'])
})

test('only people about my age: in my range, or one beside it', async () => {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay', 'gwen', 'hana')
  const { ana, ...others } = cast
  const ranges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+', null] as const
  for (const [at, person] of Object.values(others).entries())
    await describe(synapse.db, person, { ageRange: ranges[at] ?? null, ...shown })
  const about = async (ageRange: (typeof ranges)[number]) => {
    await describe(synapse.db, ana, { ageRange, ...shown })
    return (await names(ana, age)).toReversed()
  }
  expect(await about('18-24')).toEqual(['Bea', 'Cleo'])
  expect(await about('35-44')).toEqual(['Cleo', 'Dana', 'Eli'])
  expect(await about('65+')).toEqual(['Fay', 'Gwen'])
  expect(await about(null)).toEqual([])
})

test('a language shared is a reason, if it is not one that everyone here reads; it changes no order', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await describe(synapse.db, ana, { languages: ['en', 'cy', 'bfi'], interests: ['Moss'], ...shown })
  await describe(synapse.db, bea, { languages: ['bfi', 'en', 'cy'], ...shown })
  await describe(synapse.db, cleo, { interests: ['Moss'] })
  await describe(synapse.db, dana, { languages: ['en'], ...shown })
  const cards = await discovers(ana)
  expect(cards.map(({ displayName }) => displayName)).toEqual(['Cleo', 'Dana', 'Bea'])
  expect(cards.map(({ shared }) => shared.languages)).toEqual([
    [],
    [],
    [
      { code: 'bfi', name: 'British Sign Language (BSL)' },
      { code: 'cy', name: 'Welsh' },
    ],
  ])
})

test('filters are joined, near or anywhere', async () => {
  const { ana, bea, cleo, dana, eli, fay } = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay')
  const alike: About = {
    interests: ['Moss'],
    neurotypes: ['ADHD'],
    openness: 'sayHi',
    languages: ['cy'],
    ageRange: '35-44',
    ...shown,
  }
  const lives: About = { cityId: leeds, location: 'Leeds, United Kingdom' }
  await describe(synapse.db, ana, { ...alike, ...lives })
  await describe(synapse.db, bea, { ...alike, ...lives })
  await describe(synapse.db, cleo, { ...alike, openness: 'notNow', ...lives })
  await describe(synapse.db, dana, alike)
  await describe(synapse.db, eli, { ...alike, ...lives, languages: ['de'] })
  await describe(synapse.db, fay, { ...alike, ...lives, ageRange: '65+' })
  const all = { ...interests, ...neurotypes, ...welcoming, ...languages, ...age }
  expect(await names(ana, all)).toEqual(['Dana', 'Bea'])
  expect(await names(ana, { ...all, ...near })).toEqual(['Bea'])
  expect(await names(ana, { ...interests, ...languages, ...age, ...near })).toEqual(['Cleo', 'Bea'])
  expect(await names(ana, { ...languages, ...welcoming })).toEqual(['Fay', 'Dana', 'Bea'])
  expect(await names(ana, { ...age, ...welcoming })).toEqual(['Eli', 'Dana', 'Bea'])
})

test('what I keep to myself finds nobody: a filter is between two who both show it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const alike: About = {
    interests: ['Moss'],
    neurotypes: ['ADHD'],
    languages: ['cy'],
    ageRange: '35-44',
  }
  await describe(synapse.db, bea, { ...alike, ...shown })
  await describe(synapse.db, ana, { ...alike, ...shown })
  expect(await names(ana, interests)).toEqual(['Bea'])
  expect(await names(ana, neurotypes)).toEqual(['Bea'])
  expect(await names(ana, languages)).toEqual(['Bea'])
  expect(await names(ana, age)).toEqual(['Bea'])
  await describe(synapse.db, ana, {
    interestsAudience: 'friends',
    neurotypesAudience: 'me',
    languagesAudience: 'friends',
    ageRangeAudience: 'me',
  })
  expect(await names(ana, interests)).toEqual([])
  expect(await names(ana, neurotypes)).toEqual([])
  expect(await names(ana, languages)).toEqual([])
  expect(await names(ana, age)).toEqual([])
  expect(await discovers(ana)).toMatchObject([{ shared: { interests: [], neurotypes: [], languages: [] } }])
})

test('a filter that there is not is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  for (const filter of [
    'interests=mine',
    'neurotypes=ADHD',
    'openness=notNow',
    'languages=cy',
    'age=18-24',
  ]) {
    const { status, body } = await ana.get<{ fields: Record<string, string> }>(`/api/discover?${filter}`)
    expect(status).toBe(422)
    expect(Object.values(body.fields)[0]).toMatch(/or left out\.$/)
  }
})

test('a card says whether the place that somebody shows is near mine', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await ana.patch('/api/profile', { location: 'Leeds' })
  await bea.patch('/api/profile', { location: 'Bradford, UK', audience: { location: 'everyone' } })
  await cleo.patch('/api/profile', { location: 'São Paulo', audience: { location: 'everyone' } })
  await dana.patch('/api/profile', { location: 'Leeds' })
  const isNear = async (person: Person) =>
    Object.fromEntries((await discovers(person)).map((card) => [card.displayName, card.isNear]))
  expect(await isNear(ana)).toEqual({ Bea: true, Cleo: false, Dana: false })
  await ana.patch('/api/profile', { location: null })
  expect(await isNear(ana)).toEqual({ Bea: false, Cleo: false, Dana: false })
})

/** Every way to look at Discover: each filter alone, all joined, near and anywhere, and page by page. */
const everyWay = [
  {},
  interests,
  neurotypes,
  welcoming,
  languages,
  age,
  { ...languages, ...age },
  { ...languages, ...welcoming },
  { ...interests, ...neurotypes, ...welcoming, ...languages, ...age },
].flatMap((chosen) => [chosen, { ...chosen, ...near }, { ...chosen, limit: '1' }])

async function everyAnswer(person: Person): Promise<string[]> {
  const answers: string[] = []
  for (const query of everyWay) {
    const { status, text, headers } = await person.get(`/api/discover?${new URLSearchParams(query as never)}`)
    answers.push(`${status} ${headers.get('link')} ${text}`)
  }
  const { text } = await person.get('/discover')
  answers.push(text.match(/\[\["\/api\/discover"\].*?"isWhole":\w+/)?.[0] ?? 'nothing came with the page')
  return answers
}

/** Compared already, by what she shows: a filter that asked for what she hides would find her. */
const amongThem: About = {
  interests: ['Moss'],
  cityId: leeds,
  location: 'Leeds, United Kingdom',
  locationAudience: 'everyone',
}

const kept: Record<string, { from: About; hidden: About; shown: About }> = {
  'a shared interest': {
    from: { interestsAudience: 'friends', interests: [] },
    hidden: { interests: ['Moss', 'Tea'] },
    shown: { interestsAudience: 'everyone' },
  },
  'a shared neurotype': {
    from: { neurotypesAudience: 'friends', neurotypes: [] },
    hidden: { neurotypes: ['ADHD'] },
    shown: { neurotypesAudience: 'everyone' },
  },
  'a city near mine': {
    from: { locationAudience: 'friends', location: null, cityId: null },
    hidden: { location: 'Leeds, United Kingdom', cityId: leeds },
    shown: { locationAudience: 'everyone' },
  },
  'a badge': {
    from: { opennessAudience: 'me', openness: null },
    hidden: { openness: 'sayHi' },
    shown: { opennessAudience: 'everyone' },
  },
  'a language in common': {
    from: { ...amongThem, languagesAudience: 'friends', languages: [] },
    hidden: { languages: ['en', 'cy'] },
    shown: { languagesAudience: 'everyone' },
  },
  'an age': {
    from: { ...amongThem, ageRangeAudience: 'me', ageRange: null },
    hidden: { ageRange: '45-54' },
    shown: { ageRangeAudience: 'everyone' },
  },
  'all of it by leaving Discover': {
    from: { discoverable: false },
    hidden: {
      interests: ['Moss'],
      neurotypes: ['ADHD'],
      openness: 'sayHi',
      languages: ['en', 'cy'],
      ageRange: '35-44',
      cityId: leeds,
      location: 'Leeds, United Kingdom',
      ...shown,
    },
    shown: { discoverable: true },
  },
}

test.for(Object.entries(kept))(
  'two worlds: no filter, order or page tells %s that somebody keeps to herself',
  async ([, { from, hidden, shown: told }]) => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo', 'dana')
    const alike: About = {
      interests: ['Moss', 'Tea'],
      neurotypes: ['ADHD', 'Autism'],
      openness: 'sayHi',
      languages: ['en', 'cy'],
      ageRange: '35-44',
      cityId: leeds,
      location: 'Leeds, United Kingdom',
      ...shown,
    }
    await describe(synapse.db, ana, alike)
    await describe(synapse.db, cleo, { ...alike, interests: ['Moss'] })
    await describe(synapse.db, bea, from)
    const without = await everyAnswer(ana)
    await describe(synapse.db, bea, hidden)
    expect(await everyAnswer(ana)).toEqual(without)
    // And it would be seen if it were shown.
    await describe(synapse.db, bea, told)
    expect(await everyAnswer(ana)).not.toEqual(without)
  },
)

test('two worlds: who blocked me is nobody, also as the one after whom the list goes on', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'cleo', 'bea', 'dana')
  const alike: About = {
    interests: ['Moss'],
    languages: ['cy'],
    ageRange: '35-44',
    cityId: leeds,
    location: 'Leeds, United Kingdom',
    ...shown,
  }
  for (const person of [ana, cleo]) await describe(synapse.db, person, alike)
  await describe(synapse.db, dana, { ...alike, interests: ['Moss', 'Tea'] })
  const afterBea = async () => {
    const answers: string[] = []
    for (const query of everyWay) {
      const asked = new URLSearchParams({ ...query, before: bea.id } as never)
      const { status, text, headers } = await ana.get(`/api/discover?${asked}`)
      answers.push(`${status} ${headers.get('link')} ${text}`)
    }
    return answers
  }
  const nothing: About = { interests: [], languages: [], ageRange: null, cityId: null, location: null }
  await blocks(bea, ana)
  await describe(synapse.db, bea, nothing)
  const without = await afterBea()
  await describe(synapse.db, bea, alike)
  expect(await afterBea()).toEqual(without)
  // And it would be seen if she were to be met.
  await bea.delete(`/api/blocks/${ana.id}`)
  expect(await afterBea()).not.toEqual(without)
})

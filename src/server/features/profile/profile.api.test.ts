import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { LanguageView } from '#contract/languages/languages.ts'
import type { PlaceView } from '#contract/places.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { defaultAudience } from '#contract/profile/default-audience.ts'
import type { EnergyEntry, ProfileView } from '#contract/profile/profile.ts'
import { cityChoices } from '#server/db/schema/city-choices.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { joins } from '#tests/support/communities.ts'
import { befriend, block } from '#tests/support/messages.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const looksAt = (person: Person, other: { id: string }) => person.get<ProfileView>(`/api/users/${other.id}`)
const saves = (person: Person, change: object) => person.patch<OwnUserView>('/api/profile', change)
const postsOf = async (person: Person, other: { id: string }, query = '') =>
  person.get<PostView[]>(`/api/users/${other.id}/posts${query}`)

const everything = {
  displayName: ' Ana of the moss ',
  bio: 'I collect moss.',
  pronouns: 'she/they',
  location: 'Ghent',
  neurotypes: ['Autism', 'ADHD'],
  interests: ['moss', ' Maps ', 'MOSS'],
  socialSpoons: 'low',
  openness: 'hardToStart',
  passport: ['askMe', 'noAdvice'],
  languages: ['cy', 'bfi', 'cy'],
  ageRange: '35-44',
}
const itsLanguages = [
  { code: 'cy', name: 'Welsh' },
  { code: 'bfi', name: 'British Sign Language (BSL)' },
]

test('I save my profile, and what I left out stays as it was', async () => {
  const { ana } = await synapse.people('ana')
  const saved = await saves(ana, everything)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    ...everything,
    displayName: 'Ana of the moss',
    shownName: 'Ana of the moss',
    location: 'Gent, Belgium',
    isLocationShown: true,
    interests: ['moss', 'Maps'],
    languages: itsLanguages,
  })
  const again = await saves(ana, { bio: '', audience: { interests: 'me' }, discoverable: false })
  expect(again.body).toMatchObject({
    bio: null,
    languages: itsLanguages,
    ageRange: '35-44',
    pronouns: 'she/they',
    discoverable: false,
    audience: {
      neurotypes: 'friends',
      interests: 'me',
      location: 'friends',
      socialSpoons: 'friends',
      bio: 'everyone',
      pronouns: 'everyone',
      openness: 'friends',
      passport: 'friends',
      languages: 'friends',
      ageRange: 'friends',
    },
  })
  expect((await ana.get('/api/auth/user')).body).toEqual(again.body)
})

test('two devices that save different parts at the same moment are both heard', async () => {
  const { ana } = await synapse.people('ana')
  const changes = [{ bio: 'Moss' }, { pronouns: 'she/her' }, { interests: ['tea'] }, { discoverable: false }]
  await Promise.all([...changes, { socialSpoons: 'low' }].map((body) => ana.patch('/api/profile', body)))
  expect((await ana.get('/api/auth/user')).body).toMatchObject(
    Object.assign({ socialSpoons: 'low' }, ...changes),
  )
})

test('what is not mine to set changes nothing', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const before = (await ana.get<OwnUserView>('/api/auth/user')).body
  const answer = await saves(ana, {
    id: bea.id,
    email: 'x@example.org',
    firstName: 'X',
    isSupporter: true,
    role: 'admin',
    passwordHash: 'x',
    socialSpoonsSetAt: '2020-01-01T00:00:00Z',
    firstStep: 'done',
    createdAt: '2020-01-01T00:00:00Z',
    blockedUsers: [bea.id],
  })
  expect(answer.status).toBe(200)
  expect({ ...answer.body, updatedAt: before.updatedAt }).toEqual(before)
  expect((await bea.get<OwnUserView>('/api/auth/user')).body).toEqual(bea.user)
})

test('what cannot be saved is said in words, beside its field', async () => {
  const { ana } = await synapse.people('ana')
  const wrong = {
    displayName: 'x'.repeat(256),
    pronouns: 'x'.repeat(51),
    location: 'x'.repeat(256),
    bio: 'x'.repeat(2_001),
    neurotypes: ['Wizard'],
    interests: Array.from({ length: 31 }, (_, n) => `thing ${n}`),
    languages: ['Welsh'],
    ageRange: '1990-05-01',
    socialSpoons: 'boundless',
    discoverable: 'maybe',
    figure: 'dragon',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const answer = await saves(ana, { [field]: value })
    expect(answer.status, field).toBe(422)
    const { fields, message } = answer.body as unknown as { fields: Record<string, string>; message: string }
    expect(
      Object.keys(fields).some((name) => name.startsWith(field)),
      field,
    ).toBe(true)
    expect(message).toMatch(/[a-z]+ [a-z]+.*\./)
  }
  const answer = await saves(ana, { audience: { location: 'enemies' } })
  expect(answer.body).toMatchObject({ fields: { 'audience.location': expect.any(String) } })
})

const refusedAs = async (person: Person, location: string) => {
  const { status, body } = await person.patch<{ fields?: Record<string, string> }>('/api/profile', {
    location,
    bio: 'not kept',
  })
  return { status, words: body.fields?.['location'] }
}

test('a place is a known city or nothing: a street is refused in words, and nothing is kept', async () => {
  const { ana } = await synapse.people('ana')
  await saves(ana, { location: 'Leeds' })
  for (const text of [
    '12 Elm Street, Leeds LS1 4AB',
    'Leeds LS1 4AB',
    'the blue house by the mill',
    '53.8, -1.5',
  ])
    expect(await refusedAs(ana, text), text).toEqual({
      status: 422,
      words: expect.stringContaining('We don’t know a city by that name.'),
    })
  const { body } = await ana.get<OwnUserView>('/api/auth/user')
  expect(body).toMatchObject({ location: 'Leeds, United Kingdom', bio: null })
  for (const nothing of ['', '  ', null]) {
    await saves(ana, { location: 'Leeds' })
    expect((await saves(ana, { location: nothing })).body).toMatchObject({ location: null })
  }
})

test('a name that several cities have is asked about, and what was chosen is taken', async () => {
  const { ana } = await synapse.people('ana')
  const { status, words = '' } = await refusedAs(ana, 'Newcastle')
  expect(status).toBe(422)
  expect(words).toContain('“Newcastle upon Tyne, United Kingdom”')
  const { body: offered } = await ana.get<PlaceView[]>('/api/places?q=newcastle')
  expect(offered.length).toBeGreaterThan(3)
  for (const { id, name } of offered) {
    await synapse.db.delete(cityChoices)
    expect((await saves(ana, { location: null })).body.location).toBeNull()
    expect((await saves(ana, { location: name })).body.location).toBe(name)
    // The number alone says which, whatever stands beside it.
    expect((await saves(ana, { location: 'Newcastle', cityId: id })).body.location).toBe(name)
  }
})

test('a number that is no city is refused in words, and so is what is no number', async () => {
  const { ana } = await synapse.people('ana')
  for (const [cityId, words] of [
    [1, 'We don’t know a city by that name.'],
    ['Leeds', 'Please choose a city from the list.'],
  ] as const) {
    const { status, text } = await ana.patch('/api/profile', { cityId })
    expect([status, text]).toEqual([422, expect.stringContaining(words)])
  }
})

test('a city can be chosen four times in 30 days, then the words say from when on; it can always be taken away', async () => {
  const { ana } = await synapse.people('ana')
  for (const location of ['Leeds', 'Bradford, England', 'Leeds', 'Dublin'])
    expect((await saves(ana, { location })).status).toBe(200)
  // The same again is no choice.
  expect((await saves(ana, { location: 'Dublin', bio: 'moss' })).status).toBe(200)
  const { status, words } = await refusedAs(ana, 'London')
  expect(status).toBe(422)
  expect(words).toMatch(/4 times in 30 days\. From \d+ \w+ \d{4}.* you can choose another one/)
  expect((await ana.get<OwnUserView>('/api/auth/user')).body).toMatchObject({
    location: 'Dublin, Ireland',
    bio: 'moss',
  })
  expect((await saves(ana, { location: null })).body.location).toBeNull()
  expect((await refusedAs(ana, 'Dublin')).status).toBe(422)
  await synapse.db.execute(
    sql`update city_choices set chosen_at = now() - interval '31 days'
      where id = (select min(id::text)::uuid from city_choices where user_id = ${ana.id})`,
  )
  expect((await saves(ana, { location: 'Dublin' })).status).toBe(200)
})

test('a place of before that is no city is shown to nobody else, and stays until I change it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const street = '12 Elm Street'
  await synapse.db
    .update(users)
    .set({ location: street, cityId: null, locationAudience: 'everyone' })
    .where(eq(users.id, ana.id))
  expect((await looksAt(bea, ana)).body.location).toBeNull()
  for (const path of ['/api/discover', '/api/search?q=ana', `/api/users/${ana.id}`, '/api/friends'])
    expect((await bea.get(path)).text).not.toContain(street)
  const saved = await saves(ana, { location: street, bio: 'The rest is saved.' })
  expect(saved.body).toMatchObject({ location: street, isLocationShown: false, bio: 'The rest is saved.' })
  expect((await saves(ana, { location: 'Leeds' })).body.isLocationShown).toBe(true)
  expect((await looksAt(bea, ana)).body.location).toBe('Leeds, United Kingdom')
})

const fields = Object.keys(defaultAudience)
const maySee = {
  everyone: { self: true, friend: true, stranger: true },
  friends: { self: true, friend: true, stranger: false },
  me: { self: true, friend: false, stranger: false },
}

for (const [audience, expected] of Object.entries(maySee))
  test(`what is for ${audience} is seen by nobody else`, async () => {
    const { ana, friend, stranger } = await synapse.people('ana', 'friend', 'stranger')
    await befriend(synapse.db, ana, friend)
    await saves(ana, {
      ...everything,
      audience: Object.fromEntries(fields.map((field) => [field, audience])),
    })
    const full = {
      neurotypes: everything.neurotypes,
      interests: ['moss', 'Maps'],
      location: 'Gent, Belgium',
      socialSpoons: { level: 'low', setAt: expect.any(String) },
      bio: 'I collect moss.',
      pronouns: 'she/they',
      openness: 'hardToStart',
      passport: ['askMe', 'noAdvice'],
      languages: itsLanguages,
      ageRange: '35-44',
    }
    const nothing = {
      neurotypes: [],
      interests: [],
      location: null,
      socialSpoons: null,
      bio: null,
      pronouns: null,
      openness: null,
      passport: [],
      languages: [],
      ageRange: null,
    }
    // A new part of a profile is not forgotten here.
    expect([Object.keys(full).sort(), Object.keys(nothing).sort()]).toEqual([
      fields.toSorted(),
      fields.toSorted(),
    ])
    for (const [who, sees] of Object.entries({ self: ana, friend, stranger })) {
      const { body } = await looksAt(sees, ana)
      expect(body, who).toMatchObject(expected[who as keyof typeof expected] ? full : nothing)
    }
  })

test('unless told, neurotypes, spoons, place, languages, age and how to talk with me are for friends, the rest for everyone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await saves(ana, everything)
  expect((await looksAt(bea, ana)).body).toMatchObject({
    neurotypes: [],
    socialSpoons: null,
    openness: null,
    passport: [],
    languages: [],
    ageRange: null,
    interests: ['moss', 'Maps'],
    location: null,
    bio: 'I collect moss.',
    pronouns: 'she/they',
  })
})

test('languages are chosen from a list, eight at most, and an age can be taken back', async () => {
  const { ana } = await synapse.people('ana')
  const offered = await ana.get<LanguageView[]>('/api/languages?q=cymr')
  expect(offered.body).toEqual([{ code: 'cy', name: 'Welsh' }])
  expect((await ana.get('/api/languages')).body).toEqual([])
  const nine = ['cy', 'bfi', 'de', 'gsg', 'en', 'fr', 'fsl', 'ase', 'pl']
  const refused = await saves(ana, { languages: nine })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ fields: { languages: 'You can have at most 8 languages.' } })
  expect((await saves(ana, { languages: nine.slice(0, 8), ageRange: '65+' })).body).toMatchObject({
    ageRange: '65+',
  })
  expect((await saves(ana, { languages: [], ageRange: null })).body).toMatchObject({
    languages: [],
    ageRange: null,
  })
})

test('nobody learns the e-mail address or the name on the passport of somebody else', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await synapse.db
    .update(users)
    .set({ firstName: 'Annabelle', lastName: 'Mossgrove' })
    .where(eq(users.id, ana.id))
  await befriend(synapse.db, ana, bea)
  await posts(ana, 'hello')
  for (const answer of [await looksAt(bea, ana), await postsOf(bea, ana)]) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/Annabelle|Mossgrove/)
    expect(answer.text).not.toContain(ana.user?.email)
  }
})

test('a profile says how we stand to each other', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const relation = async (from: Person, to: Person) => (await looksAt(from, to)).body.relation
  expect(await relation(ana, ana)).toBe('self')
  expect(await relation(ana, bea)).toBe('none')
  const [request] = await synapse.db
    .insert(friendRequests)
    .values({ senderId: ana.id, receiverId: bea.id })
    .returning()
  expect((await looksAt(ana, bea)).body).toMatchObject({ relation: 'requestSent', requestId: null })
  expect((await looksAt(bea, ana)).body).toMatchObject({
    relation: 'requestReceived',
    requestId: request?.id,
  })
  await synapse.db.update(friendRequests).set({ status: 'declined' })
  expect(await relation(ana, bea), 'declining is silent').toBe('requestSent')
  expect(await relation(bea, ana)).toBe('none')
  await befriend(synapse.db, ana, bea)
  expect(await relation(ana, bea)).toBe('friend')
})

test('across a block a person is the same as one who never was', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await posts(ana, 'hello')
  await posts(bea, 'hello')
  await block(synapse.db, ana, bea)
  const nobody = { id: '0190a0a0-0000-7000-8000-000000000001' }
  for (const [who, whom] of [
    [bea, ana],
    [ana, bea],
  ] as const) {
    for (const look of [looksAt, postsOf]) {
      const missing = await look(who, nobody)
      const hidden = await look(who, whom)
      expect(hidden.status).toBe(404)
      expect(hidden.text).toBe(missing.text)
    }
  }
})

test('a profile lists posts under the name alone, and those from communities to members alone', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const community = await ana.post<{ id: string }>('/api/communities', { name: 'Moss', description: 'Moss' })
  await joins(bea, community.body)
  await posts(ana, 'for everyone')
  await posts(ana, 'a secret', { isAnonymous: true })
  await posts(ana, 'for the moss', { communityId: community.body.id })
  const read = async (who: Person) => (await postsOf(who, ana)).body.map(({ content }) => content)
  expect(await read(ana)).toEqual(['for the moss', 'for everyone'])
  expect(await read(bea)).toEqual(['for the moss', 'for everyone'])
  expect(await read(cleo)).toEqual(['for everyone'])
  const first = await postsOf(bea, ana, '?limit=1')
  const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await bea.get<PostView[]>(next)).body.map(({ content }) => content)).toEqual(['for everyone'])
})

test('each time I say how much energy I have is kept for me alone, for some weeks', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await synapse.db
    .insert(energyHistory)
    .values({ userId: ana.id, level: 'full', setAt: new Date(Date.now() - 60 * 24 * 60 * 60 * 1000) })
  const said = await ana.put<OwnUserView>('/api/profile/spoons', { socialSpoons: 'empty' })
  expect(said.body).toMatchObject({ socialSpoons: 'empty', socialSpoonsSetAt: expect.any(String) })
  await ana.put('/api/profile/spoons', { socialSpoons: 'empty' })
  // A form that sends the same level along with the rest says nothing new.
  await saves(ana, { socialSpoons: 'empty', bio: 'tired' })
  await saves(ana, { socialSpoons: 'low' })
  const energy = async (who: Person) =>
    (await who.get<EnergyEntry[]>('/api/profile/energy')).body.map(({ level }) => level)
  expect(await energy(ana)).toEqual(['empty', 'empty', 'low'])
  expect(await energy(bea)).toEqual([])
})

test('the first steps are remembered with the account', async () => {
  const { ana } = await synapse.people('ana')
  expect(ana.user?.firstStep).toBe('comfort')
  await ana.put('/api/profile/first-step', { step: 'topics' })
  expect((await ana.get('/api/auth/user')).body).toMatchObject({ firstStep: 'topics' })
  expect((await ana.put('/api/profile/first-step', { step: 'moon' })).status).toBe(422)
})

test('a friend hears of what changes for them, and not that I am here and change what is not for them', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  await befriend(synapse.db, jane, bob)
  await jane.patch('/api/profile', { audience: { socialSpoons: 'me' } })
  const [janes, bobs] = await Promise.all([listens(jane), listens(bob)])
  await jane.put('/api/profile/spoons', { socialSpoons: 'empty' })
  await jane.patch('/api/profile', { discoverable: false, socialSpoons: 'low', audience: { bio: 'friends' } })
  await janes.hears('profile.changed', { userId: jane.id })
  const post = await posts(jane, 'this they hear')
  await bobs.hears('post.created', { postId: post.id })
  expect(bobs.has('profile.changed')).toBe(false)
  await jane.patch('/api/profile', { bio: 'something new' })
  await bobs.hears('profile.changed', { userId: jane.id })
})

test('nobody takes a name that speaks for Synapse or has signs that nobody sees; who had one can save the rest', async () => {
  const { ana } = await synapse.people('ana')
  for (const displayName of ['Moderator', 'Synаpse Team', 'Deleted member', 'An\u200bna', 'Ana \u202eanA']) {
    const refused = await ana.patch<{ fields: object }>('/api/profile', { displayName })
    expect([displayName, refused.status, Object.keys(refused.body.fields)]).toEqual([
      displayName,
      422,
      ['displayName'],
    ])
    const visitor = synapse.visitor()
    const account = { email: `${randomUUID()}@example.org`, password: goodPassword, adult: true }
    expect((await visitor.post('/api/signup', { ...account, displayName })).status).toBe(422)
  }
  for (const displayName of ['ليلى', 'שָׂרָה', 'می‌خواهم', '👩🏽‍🚀 Bea'])
    expect((await saves(ana, { displayName })).body.displayName).toBe(displayName)
  await synapse.db.update(users).set({ displayName: 'Moderator' }).where(eq(users.id, ana.id))
  expect((await saves(ana, { displayName: 'Moderator', bio: 'Moss' })).status).toBe(200)
})

test('a name cannot be emptied: nobody becomes User, or is shown under another name', async () => {
  const { ana } = await synapse.people('ana')
  const shown = async () => (await ana.get<OwnUserView>('/api/auth/user')).body.shownName
  const before = await shown()
  await synapse.db.update(users).set({ firstName: 'Anastasia' }).where(eq(users.id, ana.id))
  for (const displayName of ['', '   ', null]) {
    const answer = await ana.patch<{ fields: object }>('/api/profile', { displayName })
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { displayName: 'Please write a name. It can be a made-up one.' },
    ])
  }
  expect(await shown()).toBe(before)
  // Who never chose one is shown under first and last name, and can save the rest.
  await synapse.db.update(users).set({ displayName: null }).where(eq(users.id, ana.id))
  expect((await ana.patch('/api/profile', { displayName: '', bio: 'Hello' })).status).toBe(200)
})

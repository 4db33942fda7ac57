import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { GatheringCard, GatheringView } from '#contract/gatherings/gatherings.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import {
  aCall,
  addressWords,
  answers,
  aTea,
  at,
  beginsIn,
  guestsFor,
  hosts,
  kindsTold,
  looksAfterGatherings,
  sees,
  toldOfGatherings,
  wallIn,
} from '#tests/support/gatherings.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

// One for everyone is in everyone's list.
beforeEach(() => synapse.db.delete(gatherings))

/** Each a friend of ana. */
async function friends<const N extends string>(...names: N[]): Promise<Record<'ana' | N, Person>> {
  const people: Record<string, Person> = await synapse.people('ana', ...(names as 'ana'[]))
  const { ana } = people
  for (const name of names) {
    const other = people[name]
    if (ana && other) await befriend(synapse.db, ana, other)
  }
  return people
}
const titles = async (person: Person, query = '') =>
  (await person.get<GatheringCard[]>(`/api/gatherings${query}`)).body.map(({ title }) => title)
const refused = (person: Person, body: object) =>
  person.post<{ fields?: Record<string, string>; message: string }>('/api/gatherings', body)

test('ana makes a gathering for friends: they see it with the city, nobody else sees it', async () => {
  const { ana, bea } = await friends('bea')
  const { cleo } = await synapse.people('cleo')
  const tea = await hosts(ana)
  expect(tea).toMatchObject({
    isHost: true,
    level: 'address',
    address: 'Quillfeather Lane 17',
    city: 'Leipzig, Germany',
  })
  expect(await titles(bea)).toEqual(['Tea and quiet'])
  expect(await sees(bea, tea)).toMatchObject({
    ...{
      level: 'city',
      city: 'Leipzig, Germany',
      ownAnswer: null,
      isHost: false,
      hosting: null,
      greeters: [],
    },
    ...{ area: null, address: null, link: null, gettingThere: null },
    sheet: {
      light: { choice: 'soft', note: 'A lamp, no ceiling light' },
      smells: { choice: null, note: null },
    },
  })
  expect(await titles(cleo)).toEqual([])
  expect((await cleo.get(at(tea))).status).toBe(404)
})

test('a gathering for everyone is seen by everyone, and one in a community by its members alone', async () => {
  const { dora, eve, fay } = await synapse.people('dora', 'eve', 'fay')
  const garden = await founds(dora)
  await joins(eve, garden)
  const open = await hosts(dora, { audience: 'everyone', title: 'For all' })
  const inside = await hosts(dora, { audience: 'everyone', communityId: garden.id, title: 'In the garden' })
  for (const person of [eve, fay]) expect((await person.get(at(open))).status).toBe(200)
  expect((await eve.get<GatheringView>(at(inside))).body.community).toEqual({
    id: garden.id,
    name: garden.name,
  })
  expect((await fay.get(at(inside))).status).toBe(404)
  expect(await titles(eve, `?communityId=${garden.id}`)).toEqual(['In the garden'])
  expect(await titles(fay, `?communityId=${garden.id}`)).toEqual([])
  expect((await refused(fay, aTea({ audience: 'everyone', communityId: garden.id }))).status).toBe(403)
})

test('the place has three levels: city, area for who may come, address for who comes', async () => {
  const { ana, bea } = await friends('bea')
  const tea = await hosts(ana)
  expect(await answers(bea, tea, 'cant')).toMatchObject({ level: 'city', area: null, address: null })
  expect(await answers(bea, tea, 'maybe')).toMatchObject({
    level: 'area',
    area: 'Near the southern park',
    address: null,
  })
  expect(await answers(bea, tea, 'coming')).toMatchObject({
    ...{ level: 'address', address: 'Quillfeather Lane 17' },
    gettingThere: 'Tram 10 to Wolkenstein Street, then the green door',
    greeters: [{ person: { id: ana.id }, isHost: true, words: 'I wear a yellow scarf' }],
  })
  // Gone again when she leaves, without a word: the host is told nothing, and has nobody in her list.
  const before = await kindsTold(ana)
  expect((await bea.delete<GatheringView>(at(tea, '/answer'))).body).toMatchObject({
    level: 'city',
    address: null,
  })
  expect(before).toEqual(['gatheringAnswered'])
  expect(await kindsTold(ana)).toEqual([])
  expect(await guestsFor(ana, tea)).toEqual([])
})

test('the link of a call is for those who come alone, and must be https', async () => {
  const { ana, bea } = await friends('bea')
  const call = (await ana.post<GatheringView>('/api/gatherings', aCall())).body
  expect(JSON.stringify(await sees(bea, call))).not.toContain('calls.example')
  expect((await answers(bea, call, 'maybe')).link).toBeNull()
  expect((await answers(bea, call)).link).toBe('https://calls.example/Quillfeather')
  for (const link of ['http://calls.example', 'javascript:alert(1)', 'calls.example'])
    expect((await refused(ana, aCall({ link }))).body.fields).toHaveProperty('link')
})

test('who is no friend is asked for: until the host says yes there is no more than the city', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const tea = await hosts(ana, { audience: 'everyone' })
  expect(await answers(bea, tea)).toMatchObject({ level: 'city', ownAnswer: { state: 'asked' } })
  expect(await toldOfGatherings(ana)).toMatchObject([
    { kind: 'gatheringAnswered', gathering: { title: 'Tea and quiet' } },
  ])
  expect(await guestsFor(ana, tea)).toMatchObject([{ person: { id: bea.id }, state: 'asked' }])
  expect((await ana.put(at(tea, `/people/${bea.id}`))).status).toBe(204)
  expect(await sees(bea, tea)).toMatchObject({ level: 'address', ownAnswer: { state: 'in' } })
  expect(await kindsTold(bea)).toEqual(['gatheringAccepted'])
  // Taken out again: she is told, and knows no more than before. She can't ask again, but the host can change her mind.
  expect((await ana.delete(at(tea, `/people/${bea.id}`))).status).toBe(204)
  expect(await sees(bea, tea)).toMatchObject({
    level: 'city',
    address: null,
    ownAnswer: { state: 'declined' },
  })
  expect((await kindsTold(bea))[0]).toBe('gatheringDeclined')
  await bea.delete(at(tea, '/answer'))
  expect((await bea.put(at(tea, '/answer'), { answer: 'coming' })).status).toBe(409)
  expect((await ana.put(at(tea, `/people/${bea.id}`))).status).toBe(204)
  expect((await sees(bea, tea)).ownAnswer?.state).toBe('in')
})

test('a host who says yes to each is asked by friends too', async () => {
  const { ana, bea } = await friends('bea')
  const tea = await hosts(ana, { acceptsByHand: true })
  expect((await answers(bea, tea, 'maybe')).level).toBe('city')
  await ana.put(at(tea, `/people/${bea.id}`))
  expect((await sees(bea, tea)).level).toBe('area')
  expect((await answers(bea, tea)).level).toBe('address')
})

test('when it is full one waits, and moves up by oneself when somebody leaves', async () => {
  const { ana, bea, cleo, dora } = await friends('bea', 'cleo', 'dora')
  const tea = await hosts(ana, { capacity: 1 })
  await answers(bea, tea)
  expect(await sees(cleo, tea)).toMatchObject({ isFull: true })
  expect(await answers(cleo, tea)).toMatchObject({
    level: 'area',
    address: null,
    ownAnswer: { state: 'waiting' },
  })
  await answers(dora, tea)
  // Saying it again keeps the place in the line.
  await answers(cleo, tea, 'coming', { remind: 'none' })
  await bea.delete(at(tea, '/answer'))
  expect(await sees(cleo, tea)).toMatchObject({ level: 'address', ownAnswer: { state: 'in' } })
  expect(await kindsTold(cleo)).toEqual(['gatheringAccepted'])
  expect((await sees(dora, tea)).ownAnswer?.state).toBe('waiting')
  expect((await sees(ana, tea)).hosting).toMatchObject({ coming: 1, waiting: 1, capacity: 1 })
  // More places: who waits has one.
  await ana.put(at(tea), aTea({ capacity: 2 }))
  expect((await sees(dora, tea)).ownAnswer?.state).toBe('in')
})

test('a hundred people do not share the last place', async () => {
  const { ana, bea, cleo, dora, eve } = await friends('bea', 'cleo', 'dora', 'eve')
  const tea = await hosts(ana, { capacity: 2 })
  await Promise.all([bea, cleo, dora, eve].flatMap((person) => [answers(person, tea), answers(person, tea)]))
  expect((await sees(ana, tea)).hosting).toMatchObject({ coming: 2, waiting: 2 })
})

test('everyone who expects to come is told of a change, and of what it was', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const tea = await hosts(ana)
  await answers(bea, tea)
  await answers(cleo, tea, 'cant')
  const changed = await ana.put<GatheringView>(
    at(tea),
    aTea({ address: 'Another Street 2', startsAt: wallIn(5, '16:00') }),
  )
  expect(changed.body.lastChange?.parts).toEqual(['time', 'place'])
  expect(await kindsTold(bea)).toEqual(['gatheringChanged'])
  expect(await kindsTold(cleo)).toEqual([])
  expect((await sees(bea, tea)).ownAnswer).toMatchObject({ isFromBefore: true, state: 'in' })
  expect((await answers(bea, tea)).ownAnswer?.isFromBefore).toBe(false)
  // What changes nothing tells nobody.
  await bea.post('/api/notices/read', { upTo: (await toldOfGatherings(bea))[0]?.id })
  await ana.put(at(tea), aTea({ address: 'Another Street 2', startsAt: wallIn(5, '16:00') }))
  expect(await toldOfGatherings(bea)).toMatchObject([{ kind: 'gatheringChanged', isRead: true }])
})

test('a cancelled gathering says so to everyone who expected to come, with no place any more', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const tea = await hosts(ana)
  await answers(bea, tea)
  const cancelled = await ana.post<GatheringView>(at(tea, '/cancel'), { words: 'I’m not well.' })
  expect(cancelled.body).toMatchObject({ isCancelled: true, cancelledWords: 'I’m not well.' })
  expect(await toldOfGatherings(bea)).toMatchObject([
    { kind: 'gatheringCancelled', gathering: { title: 'Tea and quiet' } },
  ])
  expect(await sees(bea, tea)).toMatchObject({ isCancelled: true, level: 'city', area: null, address: null })
  // Among what is to come it stands for those who had answered.
  expect(await titles(bea)).toEqual(['Tea and quiet'])
  expect(await titles(cleo)).toEqual([])
  expect((await bea.put(at(tea, '/answer'), { answer: 'coming' })).status).toBe(409)
  expect((await ana.put(at(tea), aTea())).status).toBe(409)
  expect((await ana.post(at(tea, '/cancel'), {})).status).toBe(200)
})

test('a rain check moves it to another date at the same time of day, once', async () => {
  const { ana, bea } = await friends('bea')
  const tea = await hosts(ana)
  await answers(bea, tea)
  const date = wallIn(12).slice(0, 10)
  for (let turn = 0; turn < 2; turn += 1)
    expect((await ana.post<GatheringView>(at(tea, '/rain-check'), { date })).status).toBe(200)
  const moved = await sees(bea, tea)
  expect(moved.lastChange?.parts).toEqual(['time'])
  expect(Date.parse(moved.endsAt) - Date.parse(moved.startsAt)).toBe(2 * 60 * 60 * 1000)
  expect(new Date(moved.startsAt).toLocaleString('sv', { timeZone: 'Europe/Berlin' })).toBe(
    `${date} 15:00:00`,
  )
  expect(await kindsTold(bea)).toEqual(['gatheringChanged'])
  expect((await ana.post(at(tea, '/rain-check'), { date: '2020-01-01' })).status).toBe(422)
})

test('greeting is offered by who comes, and seen by who comes', async () => {
  const { ana, bea, cleo, dora } = await friends('bea', 'cleo', 'dora')
  const tea = await hosts(ana, { hostGreeting: null })
  expect((await bea.put(at(tea, '/greeting'), { words: 'Red hat' })).status).toBe(403)
  await answers(bea, tea)
  expect((await bea.put(at(tea, '/greeting'), { words: 'Red hat' })).status).toBe(200)
  expect((await answers(cleo, tea)).greeters).toMatchObject([{ person: { id: bea.id }, words: 'Red hat' }])
  expect((await answers(dora, tea, 'maybe')).greeters).toEqual([])
  await answers(bea, tea, 'maybe')
  expect((await sees(cleo, tea)).greeters).toEqual([])
})

test('those who come see who shows their name to them; the host sees everyone', async () => {
  const { ana, bea, cleo, dora } = await friends('bea', 'cleo', 'dora')
  const tea = await hosts(ana)
  await answers(bea, tea, 'coming', { showsName: true })
  await answers(cleo, tea)
  expect((await dora.get(at(tea, '/people'))).status).toBe(403)
  await answers(dora, tea)
  expect((await guestsFor(dora, tea)).map(({ person }) => person.id)).toEqual([bea.id])
  expect((await guestsFor(ana, tea)).map(({ person }) => person.id)).toEqual([dora.id, cleo.id, bea.id])
  const first = await ana.get(at(tea, '/people?limit=2'))
  expect(first.headers.get('link')).toContain('before=')
})

test('only the host changes, cancels, moves, says yes and takes out', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const tea = await hosts(ana)
  await answers(cleo, tea)
  expect((await bea.put(at(tea), aTea())).status).toBe(403)
  expect((await bea.post(at(tea, '/cancel'), {})).status).toBe(403)
  expect((await bea.post(at(tea, '/rain-check'), { date: wallIn(9).slice(0, 10) })).status).toBe(403)
  expect((await bea.put(at(tea, `/people/${cleo.id}`))).status).toBe(403)
  expect((await bea.delete(at(tea, `/people/${cleo.id}`))).status).toBe(403)
  expect((await ana.put(at(tea, `/people/${bea.id}`))).status).toBe(404)
  expect((await ana.put(at(tea, '/answer'), { answer: 'coming' })).status).toBe(403)
})

test('what cannot be is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const fieldOf = async (more: object) => Object.keys((await refused(ana, aTea(more))).body.fields ?? {})
  expect(await fieldOf({ title: '  ' })).toEqual(['title'])
  expect(await fieldOf({ startsAt: '2020-01-01T10:00', endsAt: '2020-01-01T11:00' })).toEqual(['startsAt'])
  expect(await fieldOf({ endsAt: wallIn(5, '14:00') })).toEqual(['endsAt'])
  expect(await fieldOf({ endsAt: wallIn(14) })).toEqual(['endsAt'])
  expect(await fieldOf({ startsAt: wallIn(400), endsAt: wallIn(400, '17:00') })).toEqual(['startsAt'])
  expect(await fieldOf({ startsAt: '2027-02-31T10:00' })).toEqual(['startsAt'])
  expect(await fieldOf({ timeZone: 'Europe/Nowhere' })).toEqual(['timeZone'])
  expect(await fieldOf({ cityId: null })).toEqual(['cityId'])
  expect(await fieldOf({ cityId: 1 })).toEqual(['cityId'])
  expect(await fieldOf({ capacity: 0 })).toEqual(['capacity'])
  expect(await fieldOf({ sheet: { light: { choice: 'purple' } } })).toEqual(['sheet.light.choice'])
})

test('one can have ten at a time that are still to come; one that is over does not count', async () => {
  const { ana } = await synapse.people('ana')
  const all = []
  for (let n = 0; n < limits.gathering.open; n += 1) all.push(await hosts(ana))
  expect((await refused(ana, aTea())).status).toBe(409)
  const [first] = all
  if (first) await beginsIn(synapse.db, first, -180)
  expect((await refused(ana, aTea())).status).toBe(201)
})

test('lists go on page by page, the next one first; what is over is for those who had to do with it', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  for (const n of [3, 1, 2])
    await hosts(ana, { title: `Day ${n}`, startsAt: wallIn(n), endsAt: wallIn(n, '16:00') })
  const first = await bea.get<GatheringCard[]>('/api/gatherings?limit=2')
  expect(first.body.map(({ title }) => title)).toEqual(['Day 1', 'Day 2'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await bea.get<GatheringCard[]>(next)).body.map(({ title }) => title)).toEqual(['Day 3'])
  const [one] = first.body
  if (!one) throw new Error('There is no first')
  await answers(bea, one)
  expect(await titles(bea, '?show=mine')).toEqual(['Day 1'])
  await beginsIn(synapse.db, one, -180)
  expect(await titles(bea)).toEqual(['Day 2', 'Day 3'])
  expect(await titles(bea, '?show=past')).toEqual(['Day 1'])
  expect(await titles(ana, '?show=past')).toEqual(['Day 1'])
  expect(await titles(cleo, '?show=past')).toEqual([])
  const around = `/api/gatherings/calendar?from=${new Date(Date.now() - 864e5).toISOString()}&until=${new Date(Date.now() + 30 * 864e5).toISOString()}`
  expect((await bea.get<GatheringCard[]>(around)).body.map(({ title }) => title)).toEqual([
    'Day 1',
    'Day 2',
    'Day 3',
  ])
  expect((await cleo.get<GatheringCard[]>(around)).body.map(({ title }) => title)).toEqual(['Day 2', 'Day 3'])
  const tooLong = `/api/gatherings/calendar?from=2026-01-01T00:00:00Z&until=2026-12-01T00:00:00Z`
  expect((await bea.get(tooLong)).status).toBe(422)
})

test('the address is shown for a day after the end, and not for longer', async () => {
  const { ana, bea } = await friends('bea')
  const tea = await hosts(ana)
  await answers(bea, tea)
  await beginsIn(synapse.db, tea, -180)
  expect((await sees(bea, tea)).address).toBe('Quillfeather Lane 17')
  await beginsIn(synapse.db, tea, -180 - 24 * 60)
  expect(await sees(bea, tea)).toMatchObject({ address: null, area: null, level: 'city' })
})

test('created twice with the same key it is one', async () => {
  const { ana } = await synapse.people('ana')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [one, other] = await Promise.all(
    [1, 2].map(() => ana.post<GatheringView>('/api/gatherings', aTea(), key)),
  )
  expect(one?.body.id).toBe(other?.body.id)
  expect(await synapse.db.select().from(gatherings).where(eq(gatherings.hostId, ana.id))).toHaveLength(1)
})

test('who leaves the community does not come any more, and its host who leaves cancels by that', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(cleo)
  for (const person of [ana, bea]) await joins(person, garden)
  const tea = await hosts(ana, { audience: 'everyone', communityId: garden.id })
  expect((await answers(bea, tea)).level).toBe('address')
  await leaves(bea, garden)
  expect((await bea.get(at(tea))).status).toBe(404)
  await joins(bea, garden)
  // The next look takes her answer away; until then nothing was hidden that she does not know.
  await leaves(bea, garden)
  await looksAfterGatherings(synapse)
  await joins(bea, garden)
  expect(await sees(bea, tea)).toMatchObject({ level: 'city', ownAnswer: null })
  await answers(bea, tea)
  await leaves(ana, garden)
  await looksAfterGatherings(synapse)
  expect(await kindsTold(bea)).toEqual(['gatheringCancelled'])
})

test('a block takes each out of what the other hosts, and both are nobody there, also when it ends', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const tea = await hosts(ana, { audience: 'everyone' })
  await answers(bea, tea)
  await bea.post(`/api/blocks/${ana.id}`)
  for (const more of ['', '/people', '/calendar-file'])
    expect((await bea.get(at(tea, more))).status).toBe(404)
  expect((await bea.put(at(tea, '/answer'), { answer: 'coming' })).status).toBe(404)
  expect(await titles(bea)).toEqual([])
  expect(await guestsFor(ana, tea)).toEqual([])
  await bea.delete(`/api/blocks/${ana.id}`)
  expect(await sees(bea, tea)).toMatchObject({ level: 'city', ownAnswer: null })
  expect((await cleo.get(at(tea))).status).toBe(200)
})

test('whose account is about to go is nobody’s host: those who meant to come are told, without her words', async () => {
  const { ana, bea } = await friends('bea')
  const tea = await hosts(ana)
  await answers(bea, tea)
  await synapse.db
    .update(users)
    .set({ eraseAfter: new Date(Date.now() + 864e5) })
    .where(eq(users.id, ana.id))
  await looksAfterGatherings(synapse)
  const [notice] = await toldOfGatherings(bea)
  expect(notice).toMatchObject({
    kind: 'gatheringCancelled',
    gathering: { id: null, title: null, timeZone: 'Europe/Berlin' },
  })
  expect(JSON.stringify(notice)).not.toContain('Tea')
  expect(addressWords.some((word) => JSON.stringify(notice).includes(word))).toBe(false)
})

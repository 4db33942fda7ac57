import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GatheringCard, GatheringView } from '#contract/gatherings/gatherings.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { removePast } from '#server/features/gatherings/looking-after.ts'
import { founds, joins } from '#tests/support/communities.ts'
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
} from '#tests/support/gatherings.ts'
import { befriend } from '#tests/support/messages.ts'
import { decides, makeModerator } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse({}, { lookForJobsEvery: 100 })

const reports = (person: Person, { id }: { id: string }) =>
  person.post<ReportView>('/api/reports', { subjectType: 'gathering', subjectId: id, reason: 'unkind' })

test('no byte that others can receive holds the address, the link, or how to get there', async () => {
  const { ana, bea, cleo, dora, eve, fay, mona, olga } = await synapse.people(
    ...(['ana', 'bea', 'cleo', 'dora', 'eve', 'fay', 'mona', 'olga'] as const),
  )
  await makeModerator(synapse.db, mona)
  const garden = await founds(eve)
  for (const person of [ana, bea, cleo]) await joins(person, garden)
  for (const person of [bea, dora]) await befriend(synapse.db, ana, person)
  const tea = await hosts(ana, { audience: 'everyone' })
  const inside = await hosts(ana, { audience: 'everyone', communityId: garden.id, title: 'Inside' })
  const call = (await ana.post<GatheringView>('/api/gatherings', aCall({ audience: 'everyone' }))).body
  const all = [tea, inside, call]
  // bea may come, cleo has asked, dora has left again, eve moderates the community, fay was taken out, mona moderates Synapse,
  // olga was blocked after she was let in.
  for (const gathering of all) {
    await answers(bea, gathering, 'maybe')
    await answers(cleo, gathering, gathering === inside ? 'maybe' : 'coming')
    await ana.post(at(gathering, '/rain-check'), {
      date: new Date(Date.now() + 9 * 864e5).toISOString().slice(0, 10),
    })
  }
  await answers(dora, tea)
  await dora.delete(at(tea, '/answer'))
  for (const person of [fay, olga]) {
    await answers(person, tea)
    await ana.put(at(tea, `/people/${person.id}`))
    expect((await sees(person, tea)).address).toContain('Quillfeather')
  }
  await ana.delete(at(tea, `/people/${fay.id}`))
  await ana.post(`/api/blocks/${olga.id}`)
  await reports(bea, inside)
  await reports(cleo, tea)
  const known = [ana.id, garden.id, ...all.map(({ id }) => id)]
  let seen = 0
  for (const person of [bea, cleo, dora, eve, fay, mona, olga])
    for (const [address, { head, body }] of await receives(
      person,
      await everyAddress(person, known, ['Quillfeather', 'Tea']),
    )) {
      if (body.includes('Tea and quiet')) seen += 1
      const found = addressWords.filter((word) => `${head}${body}`.includes(word) && !address.includes(word))
      expect({ address, by: person.name, found }).toEqual({ address, by: person.name, found: [] })
    }
  expect(seen).toBeGreaterThan(10)
  expect(synapse.logged.join('')).not.toContain('Quillfeather')
})

test('somebody who is kept apart by a block learns by nothing that the other comes', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  for (const person of [bea, cleo]) await befriend(synapse.db, ana, person)
  await bea.post(`/api/blocks/${cleo.id}`)
  const tea = await hosts(ana, { capacity: 20 })
  await answers(cleo, tea)
  const asSeen = async () => [await sees(cleo, tea), await guestsFor(cleo, tea), await kindsTold(cleo)]
  const before = await asSeen()
  const ear = await listens(cleo)
  await answers(bea, tea, 'coming', { showsName: true })
  await bea.put(at(tea, '/greeting'), { words: 'A red hat' })
  expect(await asSeen()).toEqual(before)
  await bea.delete(at(tea, '/answer'))
  expect(await asSeen()).toEqual(before)
  await ana.put(at(tea), aTea({ title: 'Tea for all of us', capacity: 20 }))
  await ear.hears('gathering.changed', { gatheringId: tea.id })
  expect(ear.heard.map(({ type }) => type).filter((type) => type === 'gathering.changed')).toHaveLength(1)
  ear.leaves()
})

test('the file for one’s calendar has what one may know, and is asked for anew each time', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const tea = await hosts(ana, {
    title: 'Tea, quiet; and rest',
    startsAt: '2027-03-28T15:00',
    endsAt: '2027-03-28T17:00',
  })
  const file = async (person: Person) => {
    const answer = await person.get(at(tea, '/calendar-file'))
    return { ...answer, lines: answer.text.replaceAll('\r\n ', '').split('\r\n') }
  }
  const far = await file(bea)
  expect(far.headers.get('content-type')).toContain('text/calendar')
  expect(far.headers.get('cache-control')).toContain('no-store')
  expect(far.text).not.toContain('Quillfeather')
  expect(far.lines).toContain('LOCATION:Leipzig\\, Germany')
  // Clocks in Berlin went forward that night: three in the afternoon is one in UTC.
  for (const line of [
    'DTSTART:20270328T130000Z',
    'DTEND:20270328T150000Z',
    'SUMMARY:Tea\\, quiet\\; and rest',
    `UID:${tea.id}@synapse`,
  ])
    expect(far.lines).toContain(line)
  await answers(bea, tea)
  expect((await file(bea)).lines).toContain(
    'LOCATION:Quillfeather Lane 17\\, Near the southern park\\, Leipzig\\, Germany',
  )
  await bea.delete(at(tea, '/answer'))
  expect((await file(bea)).text).not.toContain('Quillfeather')
  await ana.post(at(tea, '/cancel'), {})
  const cancelled = await file(bea)
  expect(cancelled.lines).toContain('METHOD:CANCEL')
  expect(cancelled.lines).toContain('STATUS:CANCELLED')
  expect(cancelled.lines).toContain('SEQUENCE:1')
})

test('who comes is reminded at the time that she chose, once, and not if she has left', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  for (const person of [bea, cleo, dora]) await befriend(synapse.db, ana, person)
  const tea = await hosts(ana)
  await answers(bea, tea)
  await answers(cleo, tea, 'coming', { remind: 'none' })
  await answers(dora, tea, 'maybe', { remind: 'hours' })
  const rows = await synapse.db
    .select()
    .from(gatheringAnswers)
    .where(eq(gatheringAnswers.gatheringId, tea.id))
  const before = (person: Person) => {
    const { remindAt } = rows.find(({ userId }) => userId === person.id) ?? {}
    return remindAt ? (Date.parse(tea.startsAt) - remindAt.getTime()) / 36e5 : null
  }
  expect([before(cleo), before(dora)]).toEqual([null, 2])
  expect([23, 24, 25]).toContain(before(bea))
  await synapse.db
    .update(gatheringAnswers)
    .set({ remindAt: sql`now()` })
    .where(and(eq(gatheringAnswers.gatheringId, tea.id), eq(gatheringAnswers.remind, 'day')))
  await expect.poll(() => kindsTold(bea), { timeout: 20_000 }).toEqual(['gatheringReminder'])
  for (const person of [cleo, dora]) expect(await kindsTold(person)).toEqual([])
  // Moved: she is reminded of the new time.
  await ana.post(at(tea, '/rain-check'), {
    date: new Date(Date.now() + 12 * 864e5).toISOString().slice(0, 10),
  })
  const [again] = await synapse.db.select().from(gatheringAnswers).where(eq(gatheringAnswers.userId, bea.id))
  expect(again?.remindAt).not.toBeNull()
  await bea.delete(at(tea, '/answer'))
  expect(await toldOfGatherings(bea)).toEqual([])
})

test('a gathering is reported and taken down: those who meant to come are told, and it can come back', async () => {
  const { ana, bea, cleo, mona } = await synapse.people('ana', 'bea', 'cleo', 'mona')
  await makeModerator(synapse.db, mona)
  await befriend(synapse.db, ana, bea)
  const tea = await hosts(ana)
  await answers(bea, tea)
  expect((await reports(cleo, tea)).status).toBe(404)
  const reported = await reports(bea, tea)
  expect(reported.status).toBe(201)
  expect(reported.body.words).toContain('Tea and quiet')
  expect(reported.body.words).not.toContain('Quillfeather')
  await decides(mona, { type: 'gathering', id: tea.id }, 'remove')
  for (const person of [ana, bea]) expect((await person.get(at(tea))).status).toBe(404)
  expect(await toldOfGatherings(bea)).toMatchObject([
    { kind: 'gatheringCancelled', gathering: { id: null, title: null } },
  ])
  expect((await bea.get<GatheringCard[]>('/api/gatherings?show=mine')).body).toEqual([])
  await looksAfterGatherings(synapse)
  await decides(mona, { type: 'gathering', id: tea.id }, 'restore')
  expect(await sees(bea, tea)).toMatchObject({ level: 'address' })
})

test('what is over goes after thirty days, with its address and who came, unless a case is open', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const [tea, kept] = [await hosts(ana), await hosts(ana, { title: 'Reported' })]
  await answers(bea, tea)
  await reports(bea, kept)
  for (const gathering of [tea, kept]) await beginsIn(synapse.db, gathering, -31 * 24 * 60)
  await removePast(synapse.db)
  const left = await synapse.db
    .select({ id: gatherings.id })
    .from(gatherings)
    .where(eq(gatherings.hostId, ana.id))
  expect(left).toEqual([{ id: kept.id }])
  expect(
    await synapse.db.select().from(gatheringAnswers).where(eq(gatheringAnswers.gatheringId, tea.id)),
  ).toEqual([])
})

test('words that somebody filters fold a gathering, or leave it out of the list', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const tea = await hosts(ana, { plan: 'First moss, then tea' })
  const { body: filter } = await bea.post<{ id: string }>('/api/word-filters', {
    phrase: 'moss',
    effect: 'fold',
  })
  expect((await sees(bea, tea)).foldedBy).toEqual({ notes: [], words: true })
  await bea.delete(`/api/word-filters/${filter.id}`)
  await bea.post('/api/word-filters', { phrase: 'moss', effect: 'hide' })
  const listed = async () =>
    (await bea.get<GatheringCard[]>('/api/gatherings?show=upcoming')).body.map(({ id }) => id)
  expect(await listed()).not.toContain(tea.id)
  // What she has answered is hers to know.
  await answers(bea, tea)
  expect(await listed()).toContain(tea.id)
})

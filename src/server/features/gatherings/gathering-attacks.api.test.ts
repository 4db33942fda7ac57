import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { blocks, unblocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import {
  answers,
  aTea,
  at,
  guestsFor,
  hosts,
  kindsTold,
  looksAfterGatherings,
  sees,
  toldOfGatherings,
} from '#tests/support/gatherings.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

// What somebody who means harm tried (decision 0113).
const synapse = testSynapse()

/** In a community, where members are in at once: ana has said no to bea. */
async function saidNo() {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const garden = await founds(ana)
  await joins(bea, garden)
  const tea = await hosts(ana, { audience: 'everyone', communityId: garden.id })
  await answers(bea, tea)
  await ana.delete(at(tea, `/people/${bea.id}`))
  return { ana, bea, garden, tea }
}

const stillHasNone = async (person: Person, tea: { id: string }) => {
  const sent = await person.put(at(tea, '/answer'), { answer: 'coming' })
  expect(sent.status).toBe(409)
  expect(await sees(person, tea)).toMatchObject({ level: 'city', address: null })
}

test('a no of the host outlasts a block that its receiver makes and ends again', async () => {
  const { ana, bea, tea } = await saidNo()
  await blocks(bea, ana)
  await unblocks(bea, ana)
  await stillHasNone(bea, tea)
})

test('a no of the host outlasts leaving the community and coming back', async () => {
  const { bea, garden, tea } = await saidNo()
  await leaves(bea, garden)
  await looksAfterGatherings(synapse)
  await joins(bea, garden)
  await stillHasNone(bea, tea)
})

test('a no of the host outlasts asking for deletion and coming back', async () => {
  const { bea, tea } = await saidNo()
  const erases = (eraseAfter: unknown) =>
    synapse.db
      .update(users)
      .set({ eraseAfter: sql`${eraseAfter}` })
      .where(eq(users.id, bea.id))
  await erases(sql`now() + interval '14 days'`)
  await looksAfterGatherings(synapse)
  await erases(null)
  await stillHasNone(bea, tea)
})

test('who was in as a friend, at a gathering for everyone, is asked for again when the friendship ends', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  for (const person of [bea, cleo]) await befriend(synapse.db, ana, person)
  const tea = await hosts(ana, { audience: 'everyone', capacity: 1 })
  await answers(bea, tea)
  await answers(cleo, tea)
  expect((await bea.delete(`/api/friends/${ana.id}`)).status).toBe(204)
  expect(await sees(bea, tea)).toMatchObject({ level: 'city', area: null, address: null })
  expect((await sees(bea, tea)).ownAnswer).toMatchObject({ answer: 'coming', state: 'asked' })
  await looksAfterGatherings(synapse)
  // Her place is cleo's now; and ana can let bea in all the same.
  expect((await sees(cleo, tea)).level).toBe('address')
  await ana.put(at(tea, `/people/${bea.id}`))
  expect((await guestsFor(ana, tea)).map(({ person, state }) => [person.id, state])).toEqual([
    [cleo.id, 'in'],
    [bea.id, 'waiting'],
  ])
})

test('an answer that crosses the end of a friendship brings no address', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const tea = await hosts(ana, { audience: 'everyone' })
  for (let round = 0; round < 6; round++) {
    await befriend(synapse.db, ana, bea)
    await Promise.all([
      ana.delete(`/api/friends/${bea.id}`),
      bea.put(at(tea, '/answer'), { answer: round % 2 ? 'coming' : 'maybe' }),
    ])
    expect(await sees(bea, tea)).toMatchObject({ level: 'city', address: null })
  }
})

test('that one can’t come lets nobody in for later', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const tea = await hosts(ana)
  await answers(bea, tea, 'cant')
  await ana.put(at(tea), aTea({ acceptsByHand: true }))
  expect(await answers(bea, tea)).toMatchObject({ level: 'city', ownAnswer: { state: 'asked' } })
})

test('whoever changes their mind again and again is one notice, until the host has read it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const tea = await hosts(ana)
  await answers(bea, tea)
  const [first] = await toldOfGatherings(ana)
  for (const answer of ['maybe', 'coming', 'cant'] as const) await answers(bea, tea, answer)
  await bea.delete(at(tea, '/answer'))
  expect(await kindsTold(ana)).toEqual([])
  await answers(bea, tea)
  expect(await toldOfGatherings(ana)).toEqual([first])
  await ana.post('/api/notices/read', { upTo: first?.id })
  await answers(bea, tea, 'maybe')
  const [second, ...more] = await toldOfGatherings(ana)
  expect([second?.isRead, second?.id === first?.id, more]).toEqual([false, false, []])
})

test('a year that the database has not is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  for (const [from, until] of [
    ['0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z'],
    ['2027-01-01T00:00:00Z', '0000-01-02T00:00:00Z'],
  ] as const) {
    const asked = await ana.get(`/api/gatherings/calendar?${new URLSearchParams({ from, until })}`)
    expect(asked.status).toBe(422)
  }
})

test('a name that speaks for Synapse, or has signs that nobody sees, is none for a gathering', async () => {
  const { ana } = await synapse.people('ana')
  for (const title of ['Synapse Team', 'Moderators', 'Tea \u202ewith Ana', 'Te\u200ba']) {
    const sent = await ana.post<{ fields: object }>('/api/gatherings', aTea({ title }))
    expect([sent.status, Object.keys(sent.body.fields)]).toEqual([422, ['title']])
  }
  const tea = await hosts(ana)
  expect((await ana.put<GatheringView>(at(tea), aTea({ title: 'Synapse news' }))).status).toBe(422)
  for (const name of ['Synapse Team', 'Quiet \u202emoor'])
    expect((await ana.post('/api/rooms', { name, isForFriends: false })).status).toBe(422)
})

test('fields that are not the sender’s change nothing', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const tea = await hosts(ana, { acceptsByHand: true })
  const theirs = { acceptedAt: '2020-01-01T00:00:00Z', hasPlace: true, state: 'in', userId: cleo.id }
  expect(await answers(bea, tea, 'coming', theirs)).toMatchObject({ level: 'city', address: null })
  const changed = {
    audience: 'everyone',
    communityId: tea.id,
    hostId: bea.id,
    id: bea.id,
    endsAt: tea.endsAt,
  }
  const sent = await ana.put<GatheringView>(at(tea), { ...aTea(), ...changed, endsAt: aTea()['endsAt'] })
  expect([sent.status, sent.body.audience, sent.body.host.id]).toEqual([200, 'friends', ana.id])
  expect((await cleo.get(at(tea))).status).toBe(404)
})

test('words cannot become lines of the file for one’s calendar', async () => {
  const { ana } = await synapse.people('ana')
  const words = 'Tea\r\nATTENDEE:mailto:eve@example.org\rX-ONE:1\nX-TWO:2'
  const tea = await hosts(ana, {
    title: words,
    about: words,
    plan: words,
    address: words,
    gettingThere: words,
  })
  const lines = (await ana.get(at(tea, '/calendar-file'))).text.split(/\r\n|\r|\n/)
  expect(lines.filter((line) => /^(ATTENDEE|X-ONE|X-TWO)/.test(line))).toEqual([])
})

test('twenty at once, while some are blocked, unfriended and refused: no more than there are places, and none of those', async () => {
  const { ana, bea, cleo, dora, eve, fay } = await synapse.people('ana', 'bea', 'cleo', 'dora', 'eve', 'fay')
  const guests = [bea, cleo, dora, eve, fay]
  await befriend(synapse.db, ana, ...guests)
  const tea = await hosts(ana, { capacity: 2, audience: 'everyone' })
  const done = await Promise.all([
    ...guests.flatMap((person) => [1, 2, 3].map(() => person.put(at(tea, '/answer'), { answer: 'coming' }))),
    ana.post(`/api/blocks/${bea.id}`),
    cleo.post(`/api/blocks/${ana.id}`),
    ana.delete(`/api/friends/${dora.id}`),
    ana.delete(at(tea, `/people/${eve.id}`)),
    ana.put(at(tea), aTea({ capacity: 2, title: 'Tea for two' })),
  ])
  expect(done.filter(({ status }) => status >= 500)).toEqual([])
  await looksAfterGatherings(synapse)
  const levels = await Promise.all(
    guests.map(async (person) => (await person.get<GatheringView>(at(tea))).body.level),
  )
  expect(levels.filter((level) => level === 'address').length).toBeLessThanOrEqual(2)
  expect(levels.slice(0, 3)).toEqual([undefined, undefined, 'city'])
})

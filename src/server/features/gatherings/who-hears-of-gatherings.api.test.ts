import { expect, test } from 'vitest'
import { answers, aTea, at, hosts, kindsTold, looksAfterGatherings, sees } from '#tests/support/gatherings.ts'
import { befriend, endFriendship } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { toldNow } from '#tests/support/told.ts'

const synapse = testSynapse()

/** What somebody hears of while something is done. */
async function hearsWhile(person: Person, work: () => Promise<unknown>): Promise<string[]> {
  const ear = await listens(person)
  await work()
  const told = await toldNow(synapse, person, ear)
  ear.leaves()
  return told
}

async function anaAndBea() {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  return { ana, bea }
}

test('of an answer that is the same for her the host hears nothing, and whoever gave it sees it', async () => {
  const { ana, bea } = await anaAndBea()
  const tea = await hosts(ana, { hostGreeting: null })
  const nothing = () => bea.delete(at(tea, '/answer'))
  expect(await hearsWhile(ana, nothing)).toEqual([])
  expect(await hearsWhile(ana, () => answers(bea, tea))).toEqual(['gathering.changed', 'notices.changed'])
  expect(await hearsWhile(ana, () => answers(bea, tea, 'coming', { showsName: true }))).toEqual([])
  expect(await hearsWhile(bea, () => answers(bea, tea, 'coming'))).toEqual(['gathering.changed'])
  const greets = (words: string | null) => () => bea.put(at(tea, '/greeting'), { words })
  expect(await hearsWhile(ana, greets(null))).toEqual([])
  expect(await hearsWhile(ana, greets('Red hat'))).toEqual(['gathering.changed'])
  expect(await hearsWhile(ana, greets('Red hat'))).toEqual([])
  expect(await hearsWhile(ana, nothing)).toEqual(['gathering.changed'])
})

test('the host hears of the same answer when it is no longer the same for her', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const tea = await hosts(ana, { audience: 'everyone' })
  await answers(bea, tea)
  await befriend(synapse.db, ana, bea)
  expect(await hearsWhile(ana, () => answers(bea, tea))).toEqual(['gathering.changed'])
  expect((await sees(bea, tea)).ownAnswer?.state).toBe('in')
})

test('who is no friend any more hears nothing of what has changed, and is told when it is cancelled', async () => {
  const { ana, bea } = await anaAndBea()
  const tea = await hosts(ana)
  await answers(bea, tea)
  await endFriendship(synapse.db, ana, bea)
  const moves = () => ana.put(at(tea), aTea({ address: 'Another Street 2' }))
  expect(await hearsWhile(bea, moves)).toEqual([])
  expect(await hearsWhile(bea, () => ana.post(at(tea, '/cancel'), {}))).toEqual(['notices.changed'])
  expect(await kindsTold(bea)).toEqual(['gatheringCancelled'])
})

test('what was told of an answer goes with it, and does not come back with the next one', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const tea = await hosts(ana, { audience: 'everyone' })
  const isLetIn = async () => {
    await answers(bea, tea)
    expect((await ana.put(at(tea, `/people/${bea.id}`))).status).toBe(204)
    expect(await kindsTold(bea)).toEqual(['gatheringAccepted'])
  }
  const asksAnew = async () => {
    expect((await answers(bea, tea)).ownAnswer?.state).toBe('asked')
    expect(await kindsTold(bea)).toEqual([])
    await bea.delete(at(tea, '/answer'))
  }
  await isLetIn()
  await bea.delete(at(tea, '/answer'))
  await asksAnew()

  // A block takes the answer away, and its end brings nothing back.
  await isLetIn()
  await bea.post(`/api/blocks/${ana.id}`)
  await bea.delete(`/api/blocks/${ana.id}`)
  await asksAnew()
})

test('nor when the look of the next minute took the answer away', async () => {
  const { ana, bea } = await anaAndBea()
  const tea = await hosts(ana, { acceptsByHand: true })
  await answers(bea, tea)
  await ana.put(at(tea, `/people/${bea.id}`))
  await endFriendship(synapse.db, ana, bea)
  await looksAfterGatherings(synapse)
  await befriend(synapse.db, ana, bea)
  expect((await answers(bea, tea)).ownAnswer?.state).toBe('asked')
  expect(await kindsTold(bea)).toEqual([])
})

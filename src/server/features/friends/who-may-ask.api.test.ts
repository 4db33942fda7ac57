import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { asks, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function lets(person: Person, whoMayAsk: string): Promise<void> {
  const { status, body } = await person.patch<OwnUserView>('/api/profile', { whoMayAsk })
  expect([status, body.whoMayAsk]).toEqual([200, whoMayAsk])
}

const sendersTo = async (person: Person) => (await requestsOf(person)).map(({ sender }) => sender.displayName)

test('a request from whom somebody does not let ask answers as every other, and never arrives', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await lets(ana, 'nobody')
  const anas = await listens(ana)
  const [refused, taken] = [await asks(bea, ana), await asks(bea, cleo)]
  expect([refused.status, refused.text]).toEqual([taken.status, taken.text])
  const relations = await Promise.all([bea.get(`/api/users/${ana.id}`), bea.get(`/api/users/${cleo.id}`)])
  expect(relations.map(({ body }) => body)).toMatchObject([
    { relation: 'requestSent', requestId: null },
    { relation: 'requestSent', requestId: null },
  ])
  expect(await sendersTo(ana)).toEqual([])
  expect(anas.has('friends.changed')).toBe(false)
  // Also later: what did not arrive does not come out of a drawer.
  await lets(ana, 'everyone')
  expect(await sendersTo(ana)).toEqual([])
  await asks(dora, ana)
  expect(await sendersTo(ana)).toEqual(['Dora'])
})

test('whoever was asked can always answer by asking back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await lets(ana, 'nobody')
  await asks(ana, bea)
  expect((await asks(bea, ana)).body).toEqual({ status: 'friends' })
  expect(await friendsOf(ana)).toHaveLength(1)
})

test('people in my communities and friends of friends may ask, or the latter alone', async () => {
  const { ana, bea, cleo, dora, erin } = await synapse.people('ana', 'bea', 'cleo', 'dora', 'erin')
  const place = await founds(ana)
  await joins(cleo, place)
  await befriend(synapse.db, ana, bea)
  await befriend(synapse.db, bea, dora)
  await lets(ana, 'near')
  for (const person of [cleo, dora, erin]) await asks(person, ana)
  expect((await sendersTo(ana)).sort()).toEqual(['Cleo', 'Dora'])

  const { fay, gwen } = await synapse.people('fay', 'gwen')
  await joins(fay, place)
  await befriend(synapse.db, bea, gwen)
  await lets(ana, 'friendsOfFriends')
  for (const person of [fay, gwen]) await asks(person, ana)
  expect((await sendersTo(ana)).sort()).toEqual(['Cleo', 'Dora', 'Gwen'])
})

test('a request keeps the name that it was sent under', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(bea, ana)
  await bea.patch('/api/profile', { displayName: 'I know where you live' })
  expect(await sendersTo(ana)).toEqual(['Bea'])
})

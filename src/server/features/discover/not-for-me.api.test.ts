import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { BlockOrMuteView } from '#contract/blocks-and-mutes.ts'
import { limits } from '#contract/core/limits.ts'
import { users } from '#server/db/schema/users.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { discovers } from '#tests/support/discover.ts'
import { accepts, asks, declines, requestsOf, withdraws } from '#tests/support/friends.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

beforeEach(async () => {
  await synapse.db.delete(users)
})

const names = async (person: Person) => (await discovers(person)).map(({ displayName }) => displayName)

const setsAside = (person: Person, other: Person) => person.post(`/api/set-aside/${other.id}`)
const bringsBack = (person: Person, other: Person) => person.delete(`/api/set-aside/${other.id}`)
const asideOf = async (person: Person) =>
  (await person.get<BlockOrMuteView[]>('/api/set-aside')).body.map(({ displayName }) => displayName)

test('whoever is not for me does not come back until I bring them back, and nothing else changes', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea', 'cleo')
  expect((await setsAside(ana, bea)).status).toBe(204)
  expect((await setsAside(ana, bea)).status).toBe(204)
  expect(await names(ana)).toEqual(['Cleo'])
  expect(await asideOf(ana)).toEqual(['Bea'])
  expect((await ana.get(`/api/users/${bea.id}`)).status).toBe(200)
  expect((await bringsBack(ana, bea)).status).toBe(204)
  expect((await bringsBack(ana, bea)).status).toBe(204)
  expect(await names(ana)).toEqual(['Cleo', 'Bea'])
  expect(await asideOf(ana)).toEqual([])
})

test('the other person receives the same bytes as before', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea', 'cleo')
  const all = async () =>
    Promise.all(
      [
        '/api/discover',
        `/api/users/${ana.id}`,
        '/api/set-aside',
        '/api/notifications',
        '/api/friends/requests',
      ].map(async (address) => (await bea.get(address)).text),
    )
  const before = await all()
  await setsAside(ana, bea)
  expect(await all()).toEqual(before)
})

test('nobody sets themselves aside, or somebody who is not there for them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  expect(await setsAside(ana, ana)).toMatchObject({
    status: 422,
    body: { fields: { userId: 'You can’t set yourself aside.' } },
  })
  await blocks(bea, ana)
  expect((await setsAside(ana, bea)).status).toBe(404)
})

test('the list leaves out friends and those who are gone for me', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  for (const person of [bea, cleo, dana]) await setsAside(ana, person)
  await asks(bea, ana)
  await accepts(ana, bea)
  await blocks(cleo, ana)
  expect(await asideOf(ana)).toEqual(['Dana'])
})

test('whose request I declined does not come back, unless I put it back or bring them back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  await declines(bea, ana)
  expect(await names(bea)).toEqual([])
  expect(await asideOf(bea)).toEqual(['Ana'])
  await bea.delete(`/api/friends/requests/${request?.id}/decline`)
  expect(await asideOf(bea)).toEqual([])
  await declines(bea, ana)
  await bringsBack(bea, ana)
  expect(await names(bea)).toEqual(['Ana'])
})

/** As if it had been so many days ago that each request was sent and answered. */
const goesBy = async (days: number) => {
  await synapse.db.execute(
    sql`update friend_requests set updated_at = updated_at - make_interval(days => ${days})`,
  )
  await removeWhatIsOver(synapse.db)
}

test('whoever asked sees the same in Discover, whether it waits, was declined or never arrived', async () => {
  const { ana, bea, cleo, dana } = await synapse.people('ana', 'bea', 'cleo', 'dana')
  await dana.patch('/api/profile', { whoMayAsk: 'nobody' })
  for (const person of [bea, cleo, dana]) await asks(ana, person)
  await declines(bea, ana)
  expect(await names(ana)).toEqual([])
  await goesBy(31)
  expect(await synapse.db.execute(sql`select from friend_requests`)).toMatchObject({ rowCount: 1 })
  expect(await names(ana)).toEqual([])
  expect(await asideOf(ana)).toEqual([])
  // Who never got it learns nothing from her own Discover.
  expect(await names(dana)).toContain('Ana')
})

test('what I withdrew brings them back at once, also what was declined', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  for (const person of [bea, cleo]) await asks(ana, person)
  await declines(bea, ana)
  for (const person of [bea, cleo]) await withdraws(ana, person)
  expect(await names(ana)).toEqual(['Cleo', 'Bea'])
  await goesBy(31)
  expect(await names(ana)).toEqual(['Cleo', 'Bea'])
})

test('after a while I can set aside whom I once asked, and bring them back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  await goesBy(31)
  await setsAside(ana, bea)
  expect(await asideOf(ana)).toEqual(['Bea'])
  await bringsBack(ana, bea)
  expect(await names(ana)).toEqual(['Bea'])
})

// Last: it takes a while to delete so many.
test('there is a most, said in words', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await synapse.db.execute(sql`with made as (
      insert into users (id, email) select gen_random_uuid(), 'aside' || n || '@example.org' from generate_series(1, ${limits.setAsidePeople}) n returning id)
    insert into set_aside_people (user_id, person_id, cause) select ${ana.id}, id, 'chosen' from made`)
  expect(await setsAside(ana, bea)).toMatchObject({
    status: 409,
    body: {
      message:
        'You’ve set aside 2,000 people, which is the most you can. You can bring someone back in Settings.',
    },
  })
})

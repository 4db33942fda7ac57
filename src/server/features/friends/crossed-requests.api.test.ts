import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asks, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { twoSynapses } from '#tests/support/two-synapses.ts'

const synapse = twoSynapses()

const countFriendships = async (one: Person, other: Person) => {
  const { rows } = await synapse.north.db.execute<{ count: number }>(sql`
    select count(*)::int as count from friendships
    where (user_id_1, user_id_2) in ((${one.id}::uuid, ${other.id}::uuid), (${other.id}::uuid, ${one.id}::uuid))`)
  return rows[0]?.count
}

test('two people who ask each other at the same moment become friends once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ana, bea } = await signUpAll(synapse.north.url, ['ana', 'bea'])
    const south = synapse.inTheSouth(bea)
    // Whose session is remembered asks by one statement, the others in a transaction.
    if (round % 2 === 0) await south.get('/api/friends')
    const answers = await Promise.all([asks(ana, bea), asks(south, ana)])
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['friends', 'pending'])
    expect(await countFriendships(ana, bea)).toBe(1)
    expect([await requestsOf(ana), await requestsOf(bea)]).toEqual([[], []])
    expect(await friendsOf(ana)).toHaveLength(1)
  }
})

test('a hundred acceptances of one request, through two instances, make one friendship', async () => {
  const { ana, bea } = await signUpAll(synapse.north.url, ['ana', 'bea'])
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  const south = synapse.inTheSouth(bea)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 === 0 ? bea : south).post(`/api/friends/requests/${request?.id}/accept`),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await countFriendships(ana, bea)).toBe(1)
})

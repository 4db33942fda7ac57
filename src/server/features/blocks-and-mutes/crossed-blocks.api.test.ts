import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { triesToBlock } from '#tests/support/blocks-and-mutes.ts'
import { accepts, asks, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { befriend, conversationsOf, triesToWrite } from '#tests/support/messages.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { twoSynapses } from '#tests/support/two-synapses.ts'

const synapse = twoSynapses()

const countBetween = async (one: Person, other: Person) => {
  const { rows } = await synapse.north.db.execute<{ friendships: number; requests: number }>(sql`
    select
      (select count(*)::int from friendships where ${one.id}::uuid in (user_id_1, user_id_2)
        and ${other.id}::uuid in (user_id_1, user_id_2)) as friendships,
      (select count(*)::int from friend_requests where ${one.id}::uuid in (sender_id, receiver_id)
        and ${other.id}::uuid in (sender_id, receiver_id) and status = 'pending') as requests`)
  return rows[0]
}

test('a block that crosses an acceptance leaves no friendship, whichever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ana, bea } = await signUpAll(synapse.north.url, ['ana', 'bea'])
    await asks(bea, ana)
    const anaElsewhere = synapse.inTheSouth(ana)
    const [blocked] = await Promise.all([
      triesToBlock(ana, bea),
      accepts(anaElsewhere, bea).catch(() => undefined),
      asks(synapse.inTheSouth(bea), ana),
    ])
    expect(blocked.status).toBe(204)
    expect(await countBetween(ana, bea)).toEqual({ friendships: 0, requests: 0 })
    expect([await friendsOf(ana), await friendsOf(bea), await requestsOf(ana)]).toEqual([[], [], []])
  }
}, 60_000)

test('a message that crosses a block opens nothing, and none passes after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, bea } = await signUpAll(synapse.north.url, ['ana', 'bea'])
    await befriend(synapse.north.db, ana, bea)
    await Promise.all([
      triesToBlock(ana, bea),
      triesToWrite(synapse.inTheSouth(bea), ana),
      triesToWrite(bea, ana),
    ])
    expect(await countBetween(ana, bea)).toMatchObject({ friendships: 0 })
    expect(await conversationsOf(ana)).toEqual([])
    expect((await triesToWrite(synapse.inTheSouth(bea), ana)).status).toBe(403)
  }
}, 60_000)

test('two who block each other at the same moment are both out of reach', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, bea } = await signUpAll(synapse.north.url, ['ana', 'bea'])
    const statuses = await Promise.all([triesToBlock(ana, bea), triesToBlock(synapse.inTheSouth(bea), ana)])
    expect(statuses.map(({ status }) => status)).toContain(204)
    for (const [one, other] of [
      [ana, bea],
      [bea, ana],
    ] as const)
      expect((await one.get(`/api/users/${other.id}`)).status).toBe(404)
  }
}, 60_000)

import { chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { type Pgbouncer, startPgbouncer } from '#scripts/cluster/pgbouncer.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { type PostgresPair, startPostgresPair } from '#tests/support/postgres-pair.ts'
import { opens, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { scratchFolder } from '#tests/support/scratch-folder.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { migrate } from './migrate.ts'

// As a bigger network has it: a primary, a replica that follows it, and PgBouncer in transaction mode before both. Two
// connections to each, so that no two requests can count on the same one.
let folder: string
let pair: PostgresPair
let pooler: Pgbouncer
let synapse: TestSynapse

beforeAll(async () => {
  folder = scratchFolder('pair')
  chmodSync(folder, 0o711)
  pair = await startPostgresPair(folder, { fsync: 'off', full_page_writes: 'off' })
  await migrate(pair.primary.url)
  const [primary, replica] = [pair.primary.words, pair.replica.words]
  pooler = await startPgbouncer({ folder, primary, replica, poolSize: 2 })
  const settings = {
    DATABASE_URL: pooler.primaryUrl,
    DATABASE_REPLICA_URL: pooler.replicaUrl,
    DATABASE_DIRECT_URL: pair.primary.url,
    DATABASE_POOLER: 'transaction',
  }
  synapse = await startTestSynapse(settings, pooler.primaryUrl)
})
afterAll(async () => {
  await synapse?.close()
  await pooler?.stop()
  await pair?.stop()
  await rm(folder, { recursive: true, force: true })
})

const people = <const N extends string>(...names: N[]) => signUpAll(synapse.url, names)

async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: pair.replica.adminUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const metric = async (series: string): Promise<number> => {
  const text = await (await fetch(`${synapse.url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')
      .at(-1),
  )
}
const answeredByReplica = () => metric('synapse_replica_reads{answered_by="replica"}')
const following = () => metric('synapse_replica_state{state="following"}')
const feedOf = async (person: Person) => (await person.get<PostView[]>('/api/posts')).body.map(({ id }) => id)

test('a replica that has caught up answers, and many people at once share few connections', async () => {
  await expect.poll(following).toBe(1)
  const { ana, bea } = await people('ana', 'bea')
  const post = await posts(ana, 'read from afar')
  const before = await answeredByReplica()
  const found = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 ? feedOf(bea) : opens(ana, post).then(({ body }) => body.id),
    ),
  )
  expect(found.flat().filter((id) => id === post.id)).toHaveLength(40)
  await expect.poll(answeredByReplica).toBeGreaterThan(before)
})

test('while the replica stands still, everyone sees what they wrote, and who is blocked sees nothing more', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const earlier = await posts(ana, 'before')
  await expect.poll(following).toBe(1)
  await onReplica('select pg_wal_replay_pause()')
  try {
    const post = await posts(ana, 'and after')
    expect(await feedOf(ana)).toContain(post.id)
    expect(await feedOf(bea)).toContain(post.id)
    await blocks(ana, bea)
    expect((await opens(bea, earlier)).status).toBe(404)
    expect(await feedOf(bea)).not.toContain(earlier.id)
    expect(await following()).toBe(0)
    expect(await metric('synapse_replica_behind_bytes')).toBeGreaterThan(0)
  } finally {
    await onReplica('select pg_wal_replay_resume()')
  }
  await expect.poll(following).toBe(1)
  expect(await feedOf(ana)).toContain(earlier.id)
})

test('through the pooler, what moderators do at once is kept as a whole, and who may not changes nothing', async () => {
  const { ana, bea, cleo, dora, eve } = await people('ana', 'bea', 'cleo', 'dora', 'eve')
  const community = await founds(ana, { joinPolicy: 'request' })
  const at = `/api/communities/${community.id}`
  const waiting = [bea, cleo, dora]
  await Promise.all(waiting.map((person) => joins(person, community)))
  const accept = (by: Person) => waiting.map(({ id }) => by.post(`${at}/requests/${id}/accept`))
  const answers = await Promise.all([...accept(eve), ...accept(ana), ...accept(eve), ...accept(ana)])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([204, 204, 204, ...Array(6).fill(403), 409, 409, 409].toSorted())
  expect((await ana.patch(at, { name: 'Slow makers' })).body).toMatchObject({
    name: 'Slow makers',
    memberCount: 4,
    requestCount: 0,
  })
})

test('through the pooler, live events reach the other side, and a replica that goes away is not missed', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const ear = await listens(bea)
  await writes(ana, bea, 'hello through few connections')
  await ear.hears('messages.changed', { userId: ana.id })
  ear.leaves()

  await expect.poll(following).toBe(1)
  await pair.replica.stop()
  const post = await posts(ana, 'still here')
  expect(await feedOf(bea)).toContain(post.id)
  await expect.poll(following).toBe(0)
  expect(await feedOf(bea)).toContain(post.id)
})

test('through the pooler, a database that is gone is said in words', async () => {
  const { ana } = await people('ana')
  await pair.primary.stop()
  for (const ask of [() => ana.get('/api/posts'), () => ana.post('/api/posts', { content: 'not kept' })])
    for (let n = 0; n < 3; n += 1)
      expect(await ask()).toMatchObject({
        status: 503,
        body: { message: 'Synapse can’t reach its database right now. Please try again in a moment.' },
      })
})

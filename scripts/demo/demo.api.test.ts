import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { Person } from '#tests/support/people.ts'
import { startTestSynapse } from '#tests/support/test-app.ts'
import { makeDemo } from './make-demo.ts'
import { inventNetwork } from './network.ts'
import { inventPolls } from './polls.ts'

test('the invented network is the same every time, and big enough to look around in', () => {
  const moment = new Date('2026-11-01T12:00:00Z')
  const network = inventNetwork(moment)
  expect(network).toEqual(inventNetwork(moment))
  expect(network.people).toHaveLength(40)
  expect(network.communities).toHaveLength(12)
  expect(network.posts).toHaveLength(300)
  expect(new Set(network.posts.map(({ content }) => content)).size).toBe(300)
  expect(network.messages.length).toBeGreaterThan(100)
  expect(new Set(network.posts.map(({ replyWish }) => replyWish)).size).toBe(5)
  const polls = inventPolls(network.posts)
  expect(polls).toHaveLength(3)
  expect(polls.filter(({ votes }) => votes.length === 0)).toEqual([])
  const entries = [
    ...network.posts,
    ...network.posts.flatMap(({ comments }) => comments),
    ...network.messages,
  ]
  expect(entries.filter(({ at }) => at > moment)).toEqual([])
})

test('a demo fills an empty network, keeps its counters right, and is not made twice', async () => {
  const synapse = await startTestSynapse()
  try {
    const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
    const told = await makeDemo(synapse.db, storage, () => undefined, 0.2)
    const [, email, password] = /: (\S+), password: (.*)/.exec(told) ?? []
    const wren = new Person('wren', synapse.url)
    expect((await wren.post('/api/login', { email, password })).status).toBe(200)

    const feed = await wren.get<{ imageUrl: string | null }[]>('/api/posts?limit=100')
    const photo = feed.body.find(({ imageUrl }) => imageUrl)?.imageUrl ?? ''
    expect((await wren.get(photo)).headers.get('content-type')).toBe('image/webp')

    const said: string[] = []
    const { config, db } = synapse
    for (const { run } of consistencyCommands) await run([], { config, db, say: (line) => said.push(line) })
    expect(said.at(-1)).toBe('Everything is as it should be.')
    expect(await makeDemo(synapse.db, storage, () => undefined)).toContain('already there')
  } finally {
    await synapse.close()
  }
})

test('a database that other people live in is left alone', async () => {
  const synapse = await startTestSynapse()
  try {
    const ana = new Person('ana', synapse.url)
    await ana.post('/api/signup', {
      email: 'ana@example.org',
      password: 'a quiet lighthouse in spring',
      displayName: 'Ana',
      adult: true,
    })
    const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
    await expect(makeDemo(synapse.db, storage, () => undefined)).rejects.toThrow('nothing was changed')
    const people = await synapse.db.execute(sql`select count(*)::int as n from users`)
    expect(people.rows[0]).toEqual({ n: 1 })
  } finally {
    await synapse.close()
  }
})

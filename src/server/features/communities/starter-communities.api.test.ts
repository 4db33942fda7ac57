import { expect, test } from 'vitest'
import { neurotypes } from '#contract/profile/neurotypes.ts'
import { startSynapse } from '#server/start.ts'
import { founds, joins, lists, opens } from '#tests/support/communities.ts'
import { signUp } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { insertStarterCommunities, starterCommunities } from './starter-communities.ts'

const synapse = testSynapse()

test('a fresh network has a community for every neurotype, once, however many instances start', async () => {
  await Promise.all([insertStarterCommunities(synapse.db), insertStarterCommunities(synapse.db)])
  await insertStarterCommunities(synapse.db)
  const { ana } = await synapse.people('ana')
  const all = await lists(ana, { limit: '100' })
  expect(all.map(({ name }) => name).toSorted()).toEqual(
    starterCommunities()
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(new Set(all.flatMap((community) => community.neurotypes))).toEqual(new Set(neurotypes))
  expect(all.every(({ memberCount }) => memberCount === 0)).toBe(true)
})

test('whoever is first to join a starting community is a member of it, not its moderator', async () => {
  await insertStarterCommunities(synapse.db)
  const { bea } = await synapse.people('bea')
  const [community] = await lists(bea, { topic: 'ADHD' })
  if (!community) throw new Error('There is no community for ADHD')
  expect((await joins(bea, community)).body).toEqual({ membership: 'member', memberCount: 1 })
  expect((await opens(bea, community)).howWeTalk).not.toBeNull()
})

test('a network that has communities of its own gets no others', async () => {
  const other = await startTestSynapse()
  try {
    const ana = await signUp(other.url, 'ana')
    await founds(ana, { name: 'Ours' })
    await insertStarterCommunities(other.db)
    expect((await lists(ana)).map(({ name }) => name)).toEqual(['Ours'])
  } finally {
    await other.close()
  }
})

test('an operator can do without the starting set', async () => {
  for (const [wanted, count] of [
    ['true', starterCommunities().length],
    ['false', 0],
  ] as const) {
    const database = await createTestDatabase()
    const started = await startSynapse({
      env: { DATABASE_URL: database.url, PORT: '0', STARTER_COMMUNITIES: wanted },
      readPages: async () => plainPages,
      tell: () => undefined,
      onFailure: (error) => expect.unreachable(String(error)),
    })
    try {
      const ana = await signUp(started.address, 'ana')
      expect(await lists(ana)).toHaveLength(count)
    } finally {
      await started.stop()
      await database.drop()
    }
  }
})

import { expect, test } from 'vitest'
import { signedInReads } from '#tests/support/endpoints.ts'
import { newcomer } from '#tests/support/newcomers.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { startTestSynapse } from '#tests/support/test-app.ts'

/** Each length that a list can be asked for in a statement of its own is kept by every connection for good. */
test('however many rows are asked for, the database keeps no more than three statements of a list', async () => {
  const synapse = await startTestSynapse()
  try {
    const statements = recordStatements(synapse.pool)
    const ana = await newcomer(synapse.db, synapse.url, 'ana')
    const lists = (await signedInReads()).filter(
      ({ query, path }) => query && 'limit' in query.shape && !path.includes('{'),
    )
    expect(lists.length).toBeGreaterThan(12)
    const sentFor = async (limits: number[]) => {
      statements.length = 0
      for (const { path } of lists) for (const limit of limits) await ana.get(`${path}?limit=${limit}`)
      // Those with a name are kept. What has none is forgotten, such as what Synapse does by itself in between.
      return new Set(statements.flatMap(({ name }) => name ?? []))
    }
    const usual = await sentFor([20, 50, 100])
    expect(usual.size).toBeGreaterThan(lists.length)
    const any = await sentFor([1, 2, 3, 7, 19, 20, 21, 33, 49, 50, 51, 64, 77, 98, 99, 100])
    expect([...any].filter((name) => !usual.has(name))).toEqual([])
  } finally {
    await synapse.close()
  }
})

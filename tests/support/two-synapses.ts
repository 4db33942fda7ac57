import { afterAll, beforeAll } from 'vitest'
import { elsewhere, type Person } from './people.ts'
import { startTestSynapse, type TestSynapse } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-db.ts'

/** For a test file: two instances on one database, as behind a proxy. */
export function twoSynapses() {
  let database: TestDatabase | undefined
  let both: { north: TestSynapse; south: TestSynapse } | undefined
  const here = () => {
    if (!both) throw new Error('Synapse runs only while tests do')
    return both
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    const north = await startTestSynapse({}, database.url)
    both = { north, south: await startTestSynapse({}, database.url) }
  })
  afterAll(async () => {
    await Promise.all([both?.north.close(), both?.south.close()])
    await database?.drop()
  })
  return {
    get north() {
      return here().north
    },
    /** The same person, as the other instance sees them. */
    inTheSouth: (person: Person): Person => elsewhere(person, here().south.url),
  }
}

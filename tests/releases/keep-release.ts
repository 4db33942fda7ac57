import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { goodPassword, Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import startTestPostgres, { createTestDatabase } from '#tests/support/test-db.ts'
import { livesWholeLife } from '#tests/support/whole-life.ts'
import { hashesFile, hashesOfMigrations, releaseFolder } from './releases.ts'

// Keeps the database of a release as a small backup, for every later migration to run over:
//   node tests/releases/keep-release.ts 0.1
// When the release is committed, its commit goes into the file 'commit' beside it (tests/faults/rolling.test.ts).

async function signsUp({ url }: TestSynapse, name: string): Promise<Person> {
  const person = new Person(name, url)
  const answer = await person.post<OwnUserView>('/api/signup', {
    email: `${name}@example.org`,
    password: goodPassword,
    displayName: name,
    adult: true,
  })
  if (answer.status !== 201) throw new Error(`${name} could not sign up: ${answer.text}`)
  person.user = answer.body
  return person
}

/** A handful of rows in every table. */
async function fill(synapse: TestSynapse): Promise<void> {
  const [ana, bea, cleo] = [
    await signsUp(synapse, 'ana'),
    await signsUp(synapse, 'bea'),
    await signsUp(synapse, 'cleo'),
  ]
  await livesWholeLife(synapse, { ana, bea, cleo })
  await cleo.post('/api/communities', {
    name: 'Moss',
    description: 'All about moss',
    neurotypes: ['Autism'],
    interests: ['Moss', 'Lichen'],
  })
  await synapse.db.execute(sql`update users set is_supporter = true where id = ${ana.id}`)
  // The mentions of a whole life are rows without their texts' knowing.
  await synapse.db.execute(
    sql`update posts set has_mentions = true where id in (select post_id from mentions where comment_id is null)`,
  )
  await synapse.db.execute(
    sql`update comments set has_mentions = true where id in (select comment_id from mentions)`,
  )
  // As the server would write it, without the archive.
  await synapse.db.execute(
    sql`insert into account_exports (id, user_id, state) values (${uuidv7()}, ${ana.id}, 'failed')`,
  )
}

async function keep(version: string): Promise<string> {
  const { url } = await createTestDatabase()
  const synapse = await startTestSynapse({}, url)
  // Beside its place, so that it can be moved there whole.
  const aside = await mkdtemp(`${releaseFolder(version)}.`)
  try {
    await fill(synapse)
    const storage = await openStorage(synapse.config)
    const backup = await makeBackup({ url, storage, folder: aside, keep: { newest: 1, weekly: 0, monthly: 0 }, say: console.log })
    const { tables, migrations } = await readManifest(backup)
    const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
    if (empty.length > 0) throw new Error(`These tables have no rows yet: ${empty.join(', ')}`)
    await writeFile(join(backup, hashesFile), await hashesOfMigrations(migrations))
    await rm(releaseFolder(version), { recursive: true, force: true })
    await rename(backup, releaseFolder(version))
    return releaseFolder(version)
  } finally {
    await rm(aside, { recursive: true })
    await synapse.close()
  }
}

const [version = '', ...more] = process.argv.slice(2)
if (!/^\d+\.\d+$/.test(version) || more.length > 0)
  throw new Error('Please type: node tests/releases/keep-release.ts <version, as 0.1>')
const end = await startTestPostgres()
try {
  console.log(`The database of ${version} is in ${await keep(version)}`)
} finally {
  await end()
}

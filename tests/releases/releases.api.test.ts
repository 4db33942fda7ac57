import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { hashing, readManifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { copyOut } from '#server/backup/tables.ts'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { describeSchema } from '#tests/support/describe-schema.ts'
import { goodPassword, Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { hashesFile, hashesOfMigrations, migrationsAfter, releaseFolder, releases } from './releases.ts'
import { whatItTakesAway } from './what-it-takes-away.ts'

/**
 * Tables whose rows a later migration changes on purpose. What becomes of them is asserted by a test of that migration.
 * (A restore ends all sessions, with the devices that
 * are told of news, and links that were sent by mail; jobs are not done once more: backup.api.test.ts.)
 */
const changedSince = new Set(['sessions', 'one_time_tokens', 'community_words', 'jobs', 'push_devices'])

/** Puts the database of a release back and runs every later migration over it. */
async function bringUpToDate(version: string, database: TestDatabase): Promise<string> {
  onTestFinished(database.drop)
  const dataDir = await mkdtemp(join(tmpdir(), 'synapse-release-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const storage = await openStorage({ s3: null, dataDir })
  await restoreBackup({ url: database.url, storage, backup: releaseFolder(version), say: () => undefined })
  return dataDir
}

/** Which tables have other rows than they had in the release, in the columns that they had then. */
async function changedTables(version: string, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const changed: string[] = []
  for (const table of (await readManifest(releaseFolder(version))).tables) {
    if (changedSince.has(table.name)) continue
    const { stream, sha256 } = hashing()
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(client.query(copyTo(copyOut(table))), stream, nowhere)
    if (sha256() !== table.sha256) changed.push(table.name)
  }
  return changed
}

async function anaFindsWhatSheWrote({ url, db }: TestSynapse): Promise<void> {
  // Hers is a row that was made up, and has no code.
  await db.execute(sql`delete from second_factors`)
  const ana = new Person('ana', url)
  const signedIn = await ana.post('/api/login', { email: 'ana@example.org', password: goodPassword })
  expect(signedIn.status).toBe(200)
  const { body: posts } = await ana.get<PostView[]>('/api/posts')
  const ofEveryRelease = (content: string | null) => ['secret', 'named', 'veiled'].filter((word) => content?.startsWith(`${word} `))
  expect(posts.flatMap(({ content }) => ofEveryRelease(content))).toEqual(['secret', 'named'])
  const named = posts.find(({ content, imageUrl }) => imageUrl && content.startsWith('named '))
  expect((await ana.get(named?.imageUrl ?? '')).headers.get('content-type')).toBe('image/webp')
  const { body: comments } = await ana.get<CommentView[]>(`/api/posts/${named?.id}/comments`)
  expect(comments.flatMap(({ content }) => ofEveryRelease(content))).toEqual(['veiled'])
}

async function faultsIn({ config, db }: TestSynapse): Promise<string[]> {
  const said: string[] = []
  const tools = { config, db, say: (line: string) => void said.push(line) }
  for (const { run } of consistencyCommands) await run([], tools).catch((error) => said.push(String(error)))
  return said.filter((line) => !line.startsWith('✓'))
}

test('the database of a release is kept', () => expect(releases).toContain('0.1'))

test('the last release goes on working while this program takes its place', async () => {
  const { migrations } = await readManifest(releaseFolder(releases.at(-1) ?? ''))
  for (const { tag, text } of await migrationsAfter(migrations))
    expect(whatItTakesAway(text), `${tag}: CONTRIBUTING.md, 'Tables'`).toEqual([])
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ needed: number }>('select migrations_needed() as needed')
  expect(rows[0]?.needed).toBeLessThanOrEqual(migrations)
})

describe.each(releases)('the database of %s', (version) => {
  test('has rows in every table, and its migrations are what they were', async () => {
    const { tables, migrations } = await readManifest(releaseFolder(version))
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([])
    const kept = await readFile(join(releaseFolder(version), hashesFile), 'utf8')
    expect(await hashesOfMigrations(migrations)).toBe(kept)
  })

  test.each([
    ['a bare', createBareDatabase],
    ['an up-to-date', createTestDatabase],
  ])('comes into %s database, and every later migration runs over it', async (_kind, create) => {
    const database = await create()
    const dataDir = await bringUpToDate(version, database)
    const fresh = await createTestDatabase()
    onTestFinished(fresh.drop)
    expect(await describeSchema(database.url)).toEqual(await describeSchema(fresh.url))
    expect(await changedTables(version, database.url)).toEqual([])

    const synapse = await startTestSynapse({ DATA_DIR: dataDir }, database.url)
    onTestFinished(synapse.close)
    await anaFindsWhatSheWrote(synapse)
    expect(await faultsIn(synapse)).toEqual(['Everything is as it should be.'])
  })
})

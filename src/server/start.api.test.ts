import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPages } from '#tests/support/plain-pages.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { startSynapse } from './start.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'synapse-start-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function starts(env: Record<string, string>): Promise<string> {
  const synapse = await startSynapse({
    env: { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...env },
    readPages: async () => plainPages,
    tell: () => undefined,
    onFailure: () => undefined,
  })
  const { address } = synapse
  await synapse.stop()
  return address
}

test('a public address without a mail server does not start, says why, and touches nothing', async () => {
  for (const PUBLIC_URL of [
    'https://synapse.example',
    'http://192.168.0.7:5000',
    'https://localhost.example',
  ])
    await expect(starts({ PUBLIC_URL })).rejects.toThrow(
      `PUBLIC_URL is ${PUBLIC_URL}, and SMTP_URL is not set. On a public address Synapse does not start without mail`,
    )
  expect(await readdir(dataDir)).toEqual([])
})

test('with a mail server it starts, and on this machine it starts without one', async () => {
  const withMail = { PUBLIC_URL: 'https://synapse.example', SMTP_URL: 'smtp://127.0.0.1:1' }
  expect(await starts(withMail)).toBe('https://synapse.example')
  expect(await starts({})).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/)
  expect(await starts({ PUBLIC_URL: 'https://localhost:8443' })).toBe('https://localhost:8443')
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUpAll } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { issueCommands } from './issues.admin.ts'

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse({ SUPPORT_EMAIL: 'help@example.org' })
})
afterAll(() => synapse.close())

test('a problem with Synapse reaches the operator, by mail and by command', async () => {
  const { ana } = await signUpAll(synapse.url, ['ana'])
  const sent = await ana.post('/api/issues', { content: 'The page stays white.' })
  expect(sent.status).toBe(201)
  const outbox = join(synapse.dataDir, 'outbox')
  const mail = await vi.waitFor(async () => {
    const [file = ''] = await readdir(outbox)
    return readFile(join(outbox, file), 'utf8')
  })
  expect(mail).toContain('help@example.org')
  expect(mail).toContain(ana.user?.email)
  expect(mail).toContain('The page stays white.')

  const said: string[] = []
  const [list] = issueCommands
  await list?.run([], { config: synapse.config, db: synapse.db, say: (line) => said.push(line) })
  expect(said.join('\n')).toContain(ana.user?.email)
  expect(said.join('\n')).toContain('The page stays white.')
})

test('a problem needs words, and not too many', async () => {
  const { bea } = await signUpAll(synapse.url, ['bea'])
  expect((await bea.post('/api/issues', { content: '  ' })).status).toBe(422)
  expect((await bea.post('/api/issues', { content: 'x'.repeat(2_001) })).status).toBe(422)
})

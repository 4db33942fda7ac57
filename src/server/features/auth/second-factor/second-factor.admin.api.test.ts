import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecurityView } from '#contract/auth/auth.ts'
import { AdminError } from '#server/admin-command.ts'
import { goodPassword, Person, signUp } from '#tests/support/people.ts'
import { givesSecondFactor, secondFactorOf } from '#tests/support/second-factor.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { secondFactorCommands } from './second-factor.admin.ts'

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse()
})
afterAll(() => synapse.close())

/** What the operator reads after typing this. */
async function turnsOffCodes(email?: string): Promise<string> {
  const said: string[] = []
  const tools = { config: synapse.config, db: synapse.db, say: (line: string) => said.push(line) }
  await secondFactorCommands[0]?.run(email === undefined ? [] : [email], tools)
  return said.join('\n')
}

test('who has lost everything gets in again by an operator, and is told of it', async () => {
  const ana = await signUp(synapse.url, 'ana')
  const email = ana.user?.email ?? ''
  await givesSecondFactor(ana)
  expect(await turnsOffCodes(email.toUpperCase())).toContain('told by email and in the account')
  expect(await secondFactorOf(ana)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  const browser = new Person('ana', synapse.url)
  expect((await browser.post('/api/login', { email, password: goodPassword })).status).toBe(200)

  const { events } = (await ana.get<SecurityView>('/api/auth/security')).body
  expect(events.map(({ kind, device }) => [kind, device])).toContainEqual([
    'secondFactorRemovedByOperator',
    'The people who run Synapse',
  ])
  const folder = join(synapse.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const mail = mails.find((text) => text.includes('turned off the codes from an app'))
  expect(mail).toContain(`To: ${email}`)

  await expect(turnsOffCodes(email)).rejects.toThrow('has no codes from an app')
})

test('an address without an account is told as such', async () => {
  await expect(turnsOffCodes('nobody@example.org')).rejects.toThrow(AdminError)
  await expect(turnsOffCodes()).rejects.toThrow('Please name the email address')
})

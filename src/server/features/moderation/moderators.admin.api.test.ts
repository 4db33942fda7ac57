import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/auth.ts'
import { AdminError } from '#server/admin-command.ts'
import { auditLog } from '#server/db/schema/moderation/audit-log.ts'
import { signUpAll } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { moderatorCommands } from './moderators.admin.ts'

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse()
})
afterAll(() => synapse.close())

/** What the operator reads after typing this. */
async function types(name: string, ...args: string[]): Promise<string> {
  const command = moderatorCommands.find(({ usage }) => usage.startsWith(`moderators ${name}`))
  const said: string[] = []
  await command?.run(args, { config: synapse.config, db: synapse.db, say: (line) => said.push(line) })
  return said.join('\n')
}

test('an operator makes somebody a moderator and takes it back; both stand in the log', async () => {
  const { ana } = await signUpAll(synapse.url, ['ana'])
  const email = ana.user?.email ?? ''
  expect(await types('list')).toContain('There are no moderators')
  expect((await ana.get('/api/moderation')).status).toBe(403)

  expect(await types('grant', email.toUpperCase())).toContain('is a moderator now')
  expect(await types('grant', email)).toContain('is a moderator already')
  expect((await ana.get('/api/moderation')).status).toBe(200)
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.role).toBe('moderator')
  expect(await types('list')).toContain(email)

  expect(await types('revoke', email)).toContain('is no longer a moderator')
  expect((await ana.get('/api/moderation')).status).toBe(403)
  const log = await synapse.db.select().from(auditLog).orderBy(desc(auditLog.id))
  expect(log.map(({ event, actorId, subjectId }) => [event, actorId, subjectId])).toEqual([
    ['revoked', null, ana.id],
    ['granted', null, ana.id],
  ])
})

test('an address without an account is told as such', async () => {
  await expect(types('grant', 'nobody@example.org')).rejects.toThrow(AdminError)
  await expect(types('grant')).rejects.toThrow('Please name the e-mail address')
})

import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
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

test('an operator asks somebody to be a moderator, who says yes, and takes it back; all of it stands in the log', async () => {
  const { ana } = await signUpAll(synapse.url, ['ana'])
  const email = ana.user?.email ?? ''
  expect(await types('list')).toContain('There are no moderators')
  expect((await ana.get('/api/moderation')).status).toBe(403)

  expect(await types('grant', email.toUpperCase())).toContain('is asked now')
  expect(await types('grant', email)).toContain('has been asked already')
  expect((await ana.get('/api/moderation')).status).toBe(403)
  const [notice] = (await ana.get<NoticeView[]>('/api/notices')).body
  expect(notice).toMatchObject({ kind: 'moderatorOffer', community: null, offer: { state: 'open' } })
  const { status } = await ana.put(`/api/moderator-offers/${notice?.offer?.id}`, { answer: 'accept' })
  expect(status).toBe(204)
  expect(await types('grant', email)).toContain('is a moderator already')
  expect((await ana.get('/api/moderation')).status).toBe(200)
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.role).toBe('moderator')
  expect(await types('list')).toContain(email)

  expect(await types('revoke', email)).toContain('is no longer a moderator')
  expect((await ana.get('/api/moderation')).status).toBe(403)
  const log = await synapse.db.select().from(auditLog).orderBy(desc(auditLog.id))
  expect(log.map(({ event, actorId, subjectId }) => [event, actorId, subjectId])).toEqual([
    ['revoked', null, ana.id],
    ['granted', ana.id, ana.id],
    ['offered', null, ana.id],
  ])
})

test('who says no to an operator is not a moderator; an operator can take the question back', async () => {
  const { bea, cleo } = await signUpAll(synapse.url, ['bea', 'cleo'])
  const offerOf = async (person: typeof bea) =>
    (await person.get<NoticeView[]>('/api/notices')).body[0]?.offer?.id
  await types('grant', bea.user?.email ?? '')
  await bea.put(`/api/moderator-offers/${await offerOf(bea)}`, { answer: 'decline' })
  expect((await bea.get('/api/moderation')).status).toBe(403)
  expect(await types('grant', bea.user?.email ?? '')).toContain('said no')
  await types('grant', cleo.user?.email ?? '')
  const offer = await offerOf(cleo)
  await types('revoke', cleo.user?.email ?? '')
  expect((await cleo.put(`/api/moderator-offers/${offer}`, { answer: 'accept' })).status).toBe(404)
})

test('an address without an account is told as such', async () => {
  await expect(types('grant', 'nobody@example.org')).rejects.toThrow(AdminError)
  await expect(types('grant')).rejects.toThrow('Please name the email address')
})

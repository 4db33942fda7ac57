import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { BanView } from '#contract/communities/community-moderation.ts'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const stepsDown = (person: Person) =>
  person.post<{ code: string; message: string }>('/api/moderation/step-down')
const nobodyIsStaff = () => synapse.db.execute(sql`update users set role = 'member'`)
const newestInLog = async (person: Person) => (await person.get<LogEntry[]>('/api/moderation/log')).body[0]

test('a moderator of Synapse sees who is banned from a community, and lifts a ban with a reason that stands in the log', async () => {
  const { mona, ana, bea, cleo } = await synapse.people('mona', 'ana', 'bea', 'cleo')
  await nobodyIsStaff()
  await makeModerator(synapse.db, mona)
  const { id } = await founds(ana)
  await joins(bea, { id })
  await ana.put(`/api/communities/${id}/bans/${bea.id}`, { reason: 'Too loud' })
  const bans = `/api/communities/${id}/bans`
  expect((await mona.get<BanView[]>(bans)).body).toMatchObject([{ id: bea.id, reason: 'Too loud' }])
  expect((await cleo.get(bans)).status).toBe(403)

  expect((await mona.delete(`${bans}/${bea.id}`)).status).toBe(422)
  expect((await bea.post(`/api/communities/${id}/join`)).status).toBe(403)
  expect((await mona.delete(`${bans}/${bea.id}`, { reason: 'It was a mix-up.' })).status).toBe(204)
  expect((await bea.post(`/api/communities/${id}/join`)).status).toBe(200)
  expect(await newestInLog(mona)).toMatchObject({
    ...{ event: 'unbanned', actorName: 'Mona', reason: 'It was a mix-up.', subjectId: bea.id },
  })
  expect(await newestInLog(ana)).toMatchObject({ event: 'unbanned', reason: 'It was a mix-up.' })
  // Nothing was lifted, so nothing is told.
  await mona.delete(`${bans}/${cleo.id}`, { reason: 'For nothing.' })
  expect(await newestInLog(mona)).toMatchObject({ reason: 'It was a mix-up.' })
})

test('a moderator of Synapse stops by herself, with a proof, and the only one cannot', async () => {
  const { mona, mira, ana } = await synapse.people('mona', 'mira', 'ana')
  await nobodyIsStaff()
  await makeModerator(synapse.db, mona, mira)
  expect((await stepsDown(ana)).status).toBe(403)
  await synapse.db.execute(sql`update sessions set proven_at = now() - interval '11 minutes'`)
  expect((await stepsDown(mona)).body.code).toBe('proof_needed')
  await synapse.db.execute(sql`update sessions set proven_at = now()`)
  expect((await stepsDown(mona)).status).toBe(204)
  expect((await mona.get<OwnUserView>('/api/auth/user')).body.role).toBe('member')
  expect((await mona.get('/api/moderation/queue')).status).toBe(403)
  expect(await newestInLog(mira)).toMatchObject({ event: 'steppedDown', actorName: 'Mona' })

  const refused = await stepsDown(mira)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You’re the only moderator of Synapse now. Please ask the people who run Synapse for another one first.',
  ])
  // Who is leaving looks after nothing. Who is suspended counts: otherwise whoever suspends the author of something
  // anonymous could tell by it that it was the other moderator.
  await makeModerator(synapse.db, mona)
  await synapse.db.execute(sql`update users set erase_after = now() + interval '1 day' where id = ${mona.id}`)
  expect((await stepsDown(mira)).status).toBe(409)
  await synapse.db.execute(
    sql`update users set erase_after = null, suspended_until = now() + interval '1 day' where id = ${mona.id}`,
  )
  expect((await stepsDown(mira)).status).toBe(204)
})

test('of the last two who stop at once, one stays', async () => {
  const { mona, mira } = await synapse.people('mona', 'mira')
  await nobodyIsStaff()
  await makeModerator(synapse.db, mona, mira)
  const answers = await Promise.all([stepsDown(mona), stepsDown(mira)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
})

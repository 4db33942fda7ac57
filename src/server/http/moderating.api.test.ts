import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHeader } from '#contract/core/account-header.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { appeals, decides, makeModerator, reports } from '#tests/support/moderation.ts'
import { signUpAll, writesOf } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

// What moderators do is begun for whoever the session belonged to the last time, while it is looked up.

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse()
})
afterAll(() => synapse.close())

/** Ana, who looks after a community and the whole network, and what she can do; every one of them changes something. */
async function moderator() {
  const names = ['ana', 'bea', 'cleo', 'dora', 'eve', 'fay', 'gus'] as const
  const { ana, bea, cleo, dora, eve, fay, gus } = await signUpAll(synapse.url, [...names])
  const community = await founds(ana)
  const { id } = community
  for (const person of [bea, cleo, dora]) await joins(person, community)
  await ana.patch(`/api/communities/${id}`, { joinPolicy: 'request' })
  for (const person of [eve, fay, gus]) await joins(person, community)
  const { id: given } = await founds(ana)
  await joins(bea, { id: given })
  const made = async (path: string, body: object) => (await bea.post<{ id: string }>(path, body)).body.id
  const post = () => made('/api/posts', { content: 'Tea', communityId: id })
  const [down, discussed, judged, noted] = [await post(), await post(), await post(), await post()]
  const masked = await made('/api/posts', { content: 'Tea', communityId: id, isAnonymous: true })
  const comment = await made('/api/comments', { content: 'A cup', postId: discussed })
  for (const reported of [judged, noted, masked]) await reports(cleo, { type: 'post', id: reported })
  await makeModerator(synapse.db, ana, gus)
  const appealed = { type: 'post' as const, id: await post() }
  await reports(cleo, appealed)
  const { body: appeal } = await appeals(bea, await decides(gus, appealed, 'remove'))

  const at = `/api/communities/${id}`
  const about = (reported: string) => `/api/moderation/subjects/post/${reported}`
  const reason = 'Not here, please.'
  const write = writesOf(ana)
  const does = {
    create: write('POST', '/api/communities', { name: 'Moss', description: 'Green.' }),
    createOnce: (headers = {}) =>
      write('POST', '/api/communities', { name: 'Fern', description: 'Green.' })({
        'idempotency-key': randomUUID(),
        ...headers,
      }),
    change: write('PATCH', at, { name: 'Slow makers' }),
    letIn: write('POST', `${at}/requests/${eve.id}/accept`),
    notLetIn: write('POST', `${at}/requests/${fay.id}/decline`),
    ban: write('PUT', `${at}/bans/${gus.id}`, {}),
    unban: write('DELETE', `${at}/bans/${gus.id}`),
    addModerator: write('PUT', `${at}/moderators/${cleo.id}`),
    removeMember: write('DELETE', `${at}/members/${dora.id}`),
    handOver: write('POST', `/api/communities/${given}/hand-over`, { userId: bea.id }),
    removePost: write('POST', `${at}/posts/${down}/remove`, { reason }),
    removeComment: write('POST', `${at}/comments/${comment}/remove`, { reason }),
    decide: write('POST', `${about(judged)}/decisions`, { action: 'warn', rule: 'kindness', reason }),
    note: write('POST', `${about(noted)}/notes`, { content: reason }),
    askToUnmask: write('POST', `${about(masked)}/unmaskings`, { cause: 'law', reason }),
    answerAppeal: write('POST', `/api/moderation/appeals/${appeal.id}/answer`, {
      ...{ state: 'overturned', answer: reason },
    }),
    openTheDoor: write('PATCH', at, { joinPolicy: 'open', howWeTalk: { pace: 'slow' } }),
  }
  return { ana, does: Object.entries(does) }
}

const tables =
  `communities community_members community_requests community_bans posts comments removals reports notices
  moderation_decisions moderation_notes audit_log appeals idempotency_keys`.split(/\s+/)

const everything = async () => {
  const contents = tables.map(
    (table) => `(select md5(string_agg(one::text, ' ' order by one::text)) from ${table} as one) as ${table}`,
  )
  const { rows } = await synapse.db.execute(sql`select ${sql.raw(contents.join(', '))}`)
  return rows[0]
}

test('a moderator who was signed out elsewhere changes nothing from the next request on', async () => {
  const { ana, does } = await moderator()
  const [session] = await synapse.db.select().from(sessions).where(eq(sessions.userId, ana.id))
  if (!session) throw new Error('ana has no session')
  const before = await everything()
  for (const [what, doIt] of does) {
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
    expect([what, (await doIt()).status]).toEqual([what, 401])
    await synapse.db.insert(sessions).values(session)
  }
  expect(await everything()).toEqual(before)
})

test('a moderator who is suspended changes nothing from the next request on', async () => {
  const { ana, does } = await moderator()
  const suspend = (suspendedUntil: Date | null) =>
    synapse.db.update(users).set({ suspendedUntil }).where(eq(users.id, ana.id))
  const before = await everything()
  for (const [what, doIt] of does) {
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await suspend(new Date(Date.now() + 60_000))
    expect([what, (await doIt()).status]).toEqual([what, 401])
    await suspend(null)
  }
  expect(await everything()).toEqual(before)
})

test('a page of another account changes nothing for the moderator who is signed in by now', async () => {
  const { does } = await moderator()
  const before = await everything()
  for (const [what, doIt] of does)
    expect([what, (await doIt({ [accountHeader]: randomUUID() })).status]).toEqual([what, 401])
  expect(await everything()).toEqual(before)
})

test('each of them changes something for who is signed in', async () => {
  const { ana, does } = await moderator()
  await ana.get('/api/auth/user')
  for (const [what, doIt] of does) {
    const before = await everything()
    const { status, text } = await doIt()
    expect([what, status < 300, text]).toEqual([what, true, text])
    expect(await everything()).not.toEqual(before)
  }
})

test('whoever moderates no longer, moderates nothing', async () => {
  const { ana, does } = await moderator()
  await synapse.db.execute(sql`update community_members set is_moderator = false where user_id = ${ana.id}`)
  await synapse.db.execute(sql`update users set role = 'member' where id = ${ana.id}`)
  const before = await everything()
  for (const [what, doIt] of does)
    if (!what.startsWith('create')) expect([what, (await doIt()).status]).toEqual([what, 403])
  expect(await everything()).toEqual(before)
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHeader } from '#contract/account-header.ts'
import type { PostView } from '#contract/posts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { founds } from '#tests/support/communities.ts'
import { accepts, asks } from '#tests/support/friends.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

// What people do most is begun for whoever the session belonged to the last time (decision 0030), and the session is
// looked up only if the answer does not show that it is open (decision 0033).

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse()
})
afterAll(() => synapse.close())

/** Ana, and what she can do in one trip; every one of them changes something the first time. */
async function someone() {
  const { ana, bea, cleo } = await signUpAll(synapse.url, ['ana', 'bea', 'cleo'])
  const { id: community } = await founds(bea)
  const { body: post } = await bea.post<PostView>('/api/posts', { content: 'Tea', isAnonymous: false })
  await asks(ana, bea)
  await accepts(bea, ana)
  const write =
    (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (headers: Record<string, string> = {}) =>
      ana.sends(method, path, {
        ...(body && { body: JSON.stringify(body) }),
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const words = { content: 'A good day' }
  const does = {
    post: write('POST', '/api/posts', words),
    postOnce: (headers = {}) => write('POST', '/api/posts', words)({ ...key(), ...headers }),
    comment: write('POST', '/api/comments', { ...words, postId: post.id }),
    commentOnce: (headers = {}) =>
      write('POST', '/api/comments', { ...words, postId: post.id })({ ...key(), ...headers }),
    message: write('POST', '/api/messages', { ...words, receiverId: bea.id }),
    messageOnce: (headers = {}) =>
      write('POST', '/api/messages', { ...words, receiverId: bea.id })({ ...key(), ...headers }),
    like: write('POST', `/api/posts/${post.id}/like`),
    hide: write('POST', `/api/posts/${post.id}/hide`),
    join: write('POST', `/api/communities/${community}/join`),
    ask: write('POST', `/api/friends/request/${cleo.id}`),
    mute: write('POST', `/api/mutes/${cleo.id}`),
    spoons: write('PUT', '/api/profile/spoons', { socialSpoons: 'low' }),
    report: write('POST', '/api/reports', { subjectType: 'post', subjectId: post.id, reason: 'unkind' }),
  }
  return { ana, does: Object.entries(does) }
}

const tables = `posts comments post_likes hidden_posts messages community_members friend_requests mutes
  energy_history reports notices idempotency_keys`.split(/\s+/)

/** How many rows there are of everything, and when ana's account was changed last. */
const everything = async (ana: Person) => {
  const counts = sql.raw(tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', '))
  const { rows } = await synapse.db.execute(
    sql`select ${counts}, (select updated_at from users where id = ${ana.id}) as changed`,
  )
  return rows[0]
}

test('a device that was signed out elsewhere changes nothing from its next request on', async () => {
  const { ana, does } = await someone()
  const [session] = await synapse.db.select().from(sessions).where(eq(sessions.userId, ana.id))
  if (!session) throw new Error('ana has no session')
  const before = await everything(ana)
  for (const [what, doIt] of does) {
    // So that this device is remembered, each time anew.
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
    expect([what, (await doIt()).status]).toEqual([what, 401])
    await synapse.db.insert(sessions).values(session)
  }
  expect(await everything(ana)).toEqual(before)
})

test('somebody suspended by another instance changes nothing from the next request on', async () => {
  const { ana, does } = await someone()
  const suspend = (suspendedUntil: Date | null) =>
    synapse.db
      .update(users)
      .set({ suspendedUntil, updatedAt: new Date(0) })
      .where(eq(users.id, ana.id))
  await suspend(null)
  const before = await everything(ana)
  for (const [what, doIt] of does) {
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await suspend(new Date(Date.now() + 60_000))
    expect([what, (await doIt()).status]).toEqual([what, 401])
    await suspend(null)
  }
  expect(await everything(ana)).toEqual(before)
})

test('a device that was signed out is not told either what it once made with a key', async () => {
  const { ana } = await someone()
  const once = { 'idempotency-key': randomUUID() }
  const words = { content: 'A good day' }
  expect((await ana.post('/api/posts', words, once)).status).toBe(201)
  await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
  expect((await ana.post('/api/posts', words, once)).status).toBe(401)
})

test('a page of another account changes nothing for the one that is signed in by now', async () => {
  const { ana, does } = await someone()
  const before = await everything(ana)
  for (const [what, doIt] of does)
    expect([what, (await doIt({ [accountHeader]: randomUUID() })).status]).toEqual([what, 401])
  expect(await everything(ana)).toEqual(before)
})

test('a signed-out device is told so, whatever else is wrong with what it sends', async () => {
  const { ana } = await someone()
  await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
  expect((await ana.post('/api/posts', { content: '' })).status).toBe(401)
  expect((await ana.post(`/api/posts/${randomUUID()}/like`)).status).toBe(401)
})

test('what people do is one round trip to the database, in which the session is not asked for by itself', async () => {
  const { ana, does } = await someone()
  await ana.get('/api/auth/user')
  const statements = recordStatements(synapse.pool)
  for (const [what, doIt] of does) {
    const before = await everything(ana)
    let trips = 0
    const count = () => {
      trips += 1
    }
    synapse.pool.on('acquire', count)
    statements.length = 0
    const { status } = await doIt()
    synapse.pool.removeListener('acquire', count)
    expect([what, status < 300, trips]).toEqual([what, true, 1])
    expect(statements.map(({ name }) => name)).not.toContain('session_look_up')
    expect(await everything(ana)).not.toEqual(before)
  }
})

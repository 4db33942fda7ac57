import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { BlockOrMuteView } from '#contract/blocks-and-mutes.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import { users } from '#server/db/schema/users.ts'
import { blocks, triesToBlock, triesToMute, unblocks } from '#tests/support/blocks-and-mutes.ts'
import { accepts, asks, declines, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { befriend, conversationsOf, readsWith, triesToWrite, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts, uploads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const namesIn = async (person: Person, path: string) =>
  (await person.get<BlockOrMuteView[]>(path)).body.map(({ displayName }) => displayName)

test('taking back a block that never was changes nothing: requests wait as before', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(bea, ana)
  await asks(ana, cleo)
  await unblocks(ana, bea)
  await unblocks(ana, cleo)
  expect((await requestsOf(ana)).map(({ sender }) => sender.id)).toEqual([bea.id])
  expect((await requestsOf(cleo)).map(({ sender }) => sender.id)).toEqual([ana.id])
})

test('a block ends a friendship, and taking it back does not bring the friendship back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await blocks(ana, bea)
  expect([await friendsOf(ana), await friendsOf(bea)]).toEqual([[], []])
  await unblocks(ana, bea)
  expect([await friendsOf(ana), await friendsOf(bea)]).toEqual([[], []])
  expect((await bea.get(`/api/users/${ana.id}`)).body).toMatchObject({ relation: 'none' })
})

test('a block ends requests that wait, whoever asked', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, bea)
  await asks(cleo, ana)
  await blocks(ana, bea)
  await blocks(ana, cleo)
  for (const other of [bea, cleo]) await unblocks(ana, other)
  expect([await requestsOf(ana), await requestsOf(bea)]).toEqual([[], []])
})

test('blocking and unblocking does not tell whether a request was declined, or let through at all', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await dora.patch('/api/profile', { whoMayAsk: 'nobody' })
  const asked = [bea, cleo, dora]
  for (const other of asked) await asks(ana, other)
  await declines(cleo, ana)
  await synapse.db.execute(
    sql`update friend_requests set updated_at = now() - interval '20 days' where sender_id = ${ana.id}`,
  )
  for (const other of asked) {
    await blocks(ana, other)
    await unblocks(ana, other)
  }
  const relations = asked.map(
    async ({ id }) => (await ana.get<ProfileView>(`/api/users/${id}`)).body.relation,
  )
  expect(await Promise.all(relations)).toEqual(['requestSent', 'requestSent', 'requestSent'])
  // Nor does the day on which one can ask again: it is the same for all three.
  const { rows } = await synapse.db.execute(sql`
    select distinct status, updated_at > now() - interval '1 hour' as is_new
    from friend_requests where sender_id = ${ana.id}`)
  expect(rows).toEqual([{ status: 'declined', is_new: true }])
})

test('blocking and unblocking is no way around a decline', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  await blocks(ana, bea)
  await unblocks(ana, bea)
  expect((await asks(ana, bea)).body).toEqual({ status: 'pending' })
  expect(await requestsOf(bea)).toEqual([])
})

test('blocking twice is blocking once, and so is taking it back', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await blocks(ana, bea)
  await blocks(ana, bea)
  await blocks(ana, cleo)
  expect(await namesIn(ana, '/api/blocks')).toEqual(['Cleo', 'Bea'])
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.blockedUsers).toEqual([bea.id, cleo.id])
  expect(await namesIn(bea, '/api/blocks')).toEqual([])
  await unblocks(ana, bea)
  await unblocks(ana, bea)
  expect(await namesIn(ana, '/api/blocks')).toEqual(['Cleo'])
})

test('a long list of blocked people comes page by page', async () => {
  const { ana, ...others } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  for (const other of [others.bea, others.cleo, others.dora]) await blocks(ana, other)
  const first = await ana.get<BlockOrMuteView[]>('/api/blocks?limit=2')
  const next = first.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1] ?? ''
  expect([...first.body.map(({ displayName }) => displayName), ...(await namesIn(ana, next))]).toEqual([
    'Dora',
    'Cleo',
    'Bea',
  ])
})

test('nobody can block or mute themselves, and is told so in words', async () => {
  const { ana } = await synapse.people('ana')
  expect(await triesToBlock(ana, ana)).toMatchObject({
    status: 422,
    body: { message: 'You can’t block yourself.' },
  })
  expect(await triesToMute(ana, ana)).toMatchObject({
    status: 422,
    body: { message: 'You can’t mute yourself.' },
  })
})

test('who was blocked finds the same as where there is nobody', async () => {
  const { ana, bea, erased } = await synapse.people('ana', 'bea', 'erased')
  const post = await posts(ana, 'mine', { imageUrl: await uploads(ana) })
  await blocks(ana, bea)
  await synapse.db
    .update(users)
    .set({ eraseAfter: new Date(), erasedAt: new Date() })
    .where(eq(users.id, erased.id))
  const nobody = randomUUID()
  const tries: [string, string, string][] = [
    ['GET', `/api/users/${ana.id}`, `/api/users/${nobody}`],
    ['GET', `/api/users/${ana.id}/posts`, `/api/users/${nobody}/posts`],
    ['GET', `/api/posts/${post.id}`, `/api/posts/${nobody}`],
    ['GET', `/api/posts/${post.id}/comments`, `/api/posts/${nobody}/comments`],
    ['POST', `/api/posts/${post.id}/like`, `/api/posts/${nobody}/like`],
    ['GET', post.imageUrl ?? '', `/api/images/${nobody}`],
    ['GET', `/api/conversations/${ana.id}`, `/api/conversations/${nobody}`],
    ['GET', `/api/messages/${ana.id}`, `/api/messages/${nobody}`],
    ['POST', `/api/friends/request/${ana.id}`, `/api/friends/request/${nobody}`],
    ['DELETE', `/api/friends/${ana.id}`, `/api/friends/${nobody}`],
    ['POST', `/api/blocks/${ana.id}`, `/api/blocks/${nobody}`],
    ['POST', `/api/blocks/${ana.id}`, `/api/blocks/${erased.id}`],
    ['POST', `/api/mutes/${ana.id}`, `/api/mutes/${nobody}`],
    ['DELETE', `/api/blocks/${ana.id}`, `/api/blocks/${nobody}`],
  ]
  for (const [method, hidden, missing] of tries) {
    const answers = [await bea.sends(method, hidden), await bea.sends(method, missing)]
    const [one, other] = answers.map(({ status, text }) => [method, hidden, status, text])
    expect(one).toEqual(other)
  }
  const toHer = await triesToWrite(bea, ana)
  expect([toHer.status, toHer.text]).toEqual(
    [await triesToWrite(bea, { id: nobody })].flatMap(({ status, text }) => [status, text]),
  )
})

test('a conversation leaves the one who blocked, and reads as ended for the other', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await writes(bea, ana, 'hello')
  await writes(cleo, ana, 'hello from cleo')
  await blocks(ana, bea)
  expect((await conversationsOf(ana)).map(({ user }) => user.displayName)).toEqual(['Cleo'])
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 1 })
  expect((await ana.get(`/api/messages/${bea.id}`)).status).toBe(404)
  expect(await readsWith(bea, ana)).toEqual(['hello'])
  await ana.delete(`/api/friends/${cleo.id}`)
  const [blocked, ended] = [await triesToWrite(bea, ana), await triesToWrite(cleo, ana)]
  expect([blocked.status, blocked.text]).toEqual([ended.status, ended.text])
  expect((await bea.get(`/api/conversations/${ana.id}`)).body).toMatchObject({ canWrite: false })
})

test('who was blocked can put the rest of the conversation away by blocking too', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await writes(ana, bea, 'hello')
  await blocks(ana, bea)
  await blocks(bea, ana)
  expect(await conversationsOf(bea)).toEqual([])
  // Now both blocks stand: one of them taken back opens nothing.
  await unblocks(ana, bea)
  expect((await ana.get(`/api/users/${bea.id}`)).status).toBe(404)
})

test('my open tabs hear of a block at once; theirs do not, and hear nothing more of me', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const [anas, beas, cleos] = await Promise.all([listens(ana), listens(bea), listens(cleo)])
  await blocks(ana, bea)
  await anas.hears('access.changed')
  const named = await posts(ana, 'with my name')
  const said = await posts(bea, 'with mine')
  const after = await posts(cleo, 'from somebody else')
  await Promise.all([anas, beas].map((ear) => ear.hears('post.created', { postId: after.id })))
  expect(beas.raw).not.toContain(named.id)
  expect(beas.has('access.changed')).toBe(false)
  expect(anas.raw).not.toContain(said.id)
  expect(`${anas.raw}${beas.raw}`).not.toMatch(new RegExp(`${ana.id}|${bea.id}`))
  expect(cleos.has('access.changed')).toBe(false)
})

test('a notice of an accepted request or a comment goes with the block', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  await asks(ana, bea)
  await accepts(bea, ana)
  await comments(bea, post, 'named')
  await comments(bea, await posts(ana, 'another'), 'whoever', { isAnonymous: true })
  expect((await ana.get<unknown[]>('/api/notices')).body).toHaveLength(3)
  await blocks(ana, bea)
  expect((await ana.get('/api/notices')).body).toMatchObject([{ kind: 'comment', person: null }])
})

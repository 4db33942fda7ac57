import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProfileView } from '#contract/profile/profile.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { accepts, asks, declines, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { befriend, block, triesToWrite } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const daysPass = (receiver: Person, days: number) =>
  synapse.db
    .update(friendRequests)
    .set({ updatedAt: sql`now() - ${`${days} days`}::interval` })
    .where(eq(friendRequests.receiverId, receiver.id))

test('a request waits for its receiver, with the name of who asked and nothing more', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  expect((await asks(ana, bea)).body).toEqual({ status: 'pending' })
  const requests = await requestsOf(bea)
  expect(requests).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(String),
      sender: {
        id: ana.id,
        displayName: 'Ana',
        profileImageUrl: null,
        figure: null,
        isSupporter: false,
        openness: null,
      },
      note: null,
      foldedBy: null,
    },
  ])
  expect(await requestsOf(ana)).toEqual([])
})

test('asking twice is asking once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  const [first] = await requestsOf(bea)
  expect((await asks(ana, bea)).body).toEqual({ status: 'pending' })
  expect(await requestsOf(bea)).toEqual([first])
})

test('who accepts has a new friend, and can write to them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  expect((await triesToWrite(bea, ana)).status).toBe(403)
  expect((await accepts(bea, ana)).status).toBe(204)
  expect(await requestsOf(bea)).toEqual([])
  expect((await friendsOf(ana)).map(({ id }) => id)).toEqual([bea.id])
  expect((await friendsOf(bea)).map(({ id }) => id)).toEqual([ana.id])
  expect((await triesToWrite(bea, ana)).status).toBe(201)
})

test('asking somebody who has already asked me makes us friends', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  expect((await asks(bea, ana)).body).toEqual({ status: 'friends' })
  expect(await requestsOf(bea)).toEqual([])
  expect(await friendsOf(ana)).toHaveLength(1)
})

test('accepting or declining twice is doing it once', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, cleo)
  await asks(bea, cleo)
  const ids = Object.fromEntries((await requestsOf(cleo)).map(({ id, sender }) => [sender.id, id]))
  for (let times = 0; times < 2; times += 1) {
    expect((await cleo.post(`/api/friends/requests/${ids[ana.id]}/accept`)).status).toBe(204)
    expect((await cleo.post(`/api/friends/requests/${ids[bea.id]}/decline`)).status).toBe(204)
  }
  expect((await friendsOf(cleo)).map(({ id }) => id)).toEqual([ana.id])
  expect((await cleo.post(`/api/friends/requests/${ids[ana.id]}/decline`)).status).toBe(409)
  expect((await cleo.post(`/api/friends/requests/${ids[bea.id]}/accept`)).status).toBe(409)
})

test('a request answered once does not bring back a friendship that has ended', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  await accepts(bea, ana)
  await bea.delete(`/api/friends/${ana.id}`)
  await bea.post(`/api/friends/requests/${request?.id}/accept`)
  expect(await friendsOf(bea)).toEqual([])
})

test('nobody but its receiver can answer a request, or learn that there is one', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  for (const other of [ana, cleo]) {
    const real = await other.post(`/api/friends/requests/${request?.id}/accept`)
    const made = await other.post('/api/friends/requests/00000000-0000-4000-8000-000000000000/accept')
    expect(real.status).toBe(404)
    expect(real.text).toBe(made.text)
  }
  expect(await requestsOf(bea)).toHaveLength(1)
})

test('someone who was declined is not told: asking again looks the same, and does not reach anyone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const first = await asks(ana, bea)
  await declines(bea, ana)
  const again = await asks(ana, bea)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await requestsOf(bea)).toEqual([])
  await daysPass(bea, 29)
  await asks(ana, bea)
  expect(await requestsOf(bea)).toEqual([])
})

test('thirty days after a decline the same person can ask again', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  await daysPass(bea, 31)
  await asks(ana, bea)
  expect(await requestsOf(bea)).toHaveLength(1)
})

test('the one who declined can ask at any time', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  expect((await asks(bea, ana)).body).toEqual({ status: 'pending' })
  await accepts(ana, bea)
  expect(await friendsOf(bea)).toHaveLength(1)
})

test('a block, either way, is the same as nobody at all', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(cleo, ana)
  const [request] = await requestsOf(ana)
  await block(synapse.db, ana, bea)
  await block(synapse.db, cleo, ana)
  const nobody = await asks(ana, { id: '00000000-0000-4000-8000-000000000000' })
  for (const answer of [await asks(ana, bea), await asks(bea, ana), await asks(ana, cleo)])
    expect([answer.status, answer.text]).toEqual([404, nobody.text])
  expect(await requestsOf(ana)).toEqual([])
  expect((await ana.post(`/api/friends/requests/${request?.id}/accept`)).status).toBe(404)
})

test('a request that was on its way while a block was made comes to nobody when it is lifted', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await bea.post(`/api/blocks/${ana.id}`)
  await synapse.db.insert(friendRequests).values({ senderId: ana.id, receiverId: bea.id })
  expect(await requestsOf(bea)).toEqual([])
  expect((await bea.delete(`/api/blocks/${ana.id}`)).status).toBe(204)
  expect(await requestsOf(bea)).toEqual([])
})

test('nobody is their own friend', async () => {
  const { ana } = await synapse.people('ana')
  expect((await asks(ana, ana)).status).toBe(422)
})

test('friends see how many spoons somebody has and since when, unless they keep it to themselves', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const setAt = new Date('2026-01-02T03:04:05.000Z')
  const set = { socialSpoons: 'low', socialSpoonsSetAt: setAt } as const
  await synapse.db.update(users).set(set).where(eq(users.id, bea.id))
  await synapse.db
    .update(users)
    .set({ ...set, socialSpoonsAudience: 'me' })
    .where(eq(users.id, cleo.id))
  const seen = Object.fromEntries((await friendsOf(ana)).map((friend) => [friend.id, friend]))
  expect(seen[bea.id]).toMatchObject({ socialSpoons: 'low', socialSpoonsSetAt: setAt.toISOString() })
  expect(seen[cleo.id]).toMatchObject({ socialSpoons: null, socialSpoonsSetAt: null })
})

test('the energy that everyone starts with is shown to nobody until somebody says it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const seen = async () => ({
    inList: (await friendsOf(ana))[0]?.socialSpoons,
    onProfile: (await ana.get<ProfileView>(`/api/users/${bea.id}`)).body.socialSpoons?.level ?? null,
  })
  expect(await seen()).toEqual({ inList: null, onProfile: null })
  await bea.put('/api/profile/spoons', { socialSpoons: 'medium' })
  expect(await seen()).toEqual({ inList: 'medium', onProfile: 'medium' })
})

test('a friendship ends quietly, for both, and asking begins anew', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await accepts(bea, ana)
  expect((await ana.delete(`/api/friends/${bea.id}`)).status).toBe(204)
  expect((await ana.delete(`/api/friends/${bea.id}`)).status).toBe(204)
  expect(await friendsOf(bea)).toEqual([])
  expect((await asks(ana, bea)).body).toEqual({ status: 'pending' })
  expect(await requestsOf(bea)).toHaveLength(1)
})

test('a long list of friends comes page by page, with nobody missing and nobody twice', async () => {
  const { ana, ...others } = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay')
  await befriend(synapse.db, ana, ...Object.values(others))
  const seen: string[] = []
  let path = '/api/friends?limit=2'
  while (path !== '') {
    const { body, headers }: { body: { id: string }[]; headers: Headers } =
      await ana.get<{ id: string }[]>(path)
    seen.push(...body.map(({ id }) => id))
    path = /<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  expect(seen.toSorted()).toEqual(
    Object.values(others)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('both hear at once what changes between them, and a decline is heard by nobody else', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const [anaHears, beaHears] = [await listens(ana), await listens(bea)]
  await asks(cleo, bea)
  await declines(bea, cleo)
  await asks(ana, bea)
  await beaHears.hears('requests.changed')
  await accepts(bea, ana)
  await anaHears.hears('friends.changed')
  await beaHears.hears('friends.changed')
  expect(anaHears.has('requests.changed')).toBe(false)
  expect(anaHears.raw).not.toContain(cleo.id)
  anaHears.leaves()
  beaHears.leaves()
})

test('the document of every screen already knows how many requests wait', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  expect((await bea.get('/settings')).text).toContain('/api/friends/requests')
})

test('a decline can be put back for an hour, and its sender never hears of either', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea, 'hello from the library')
  const [request] = await requestsOf(bea)
  const putBack = () => bea.delete(`/api/friends/requests/${request?.id}/decline`)
  const sent = (await ana.get('/api/friends/requests/sent')).body
  const ear = await listens(ana)
  await declines(bea, ana)
  expect(await requestsOf(bea)).toEqual([])
  expect((await ana.delete(`/api/friends/requests/${request?.id}/decline`)).status).toBe(404)
  for (const _ of [1, 2]) expect((await putBack()).status).toBe(204)
  expect(await requestsOf(bea)).toEqual([request])
  expect((await ana.get('/api/friends/requests/sent')).body).toEqual(sent)

  await declines(bea, ana)
  await synapse.db
    .update(friendRequests)
    .set({ updatedAt: sql`now() - interval '61 minutes'` })
    .where(eq(friendRequests.senderId, ana.id))
  const late = await putBack()
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining('This request can’t be put back any more. You can ask them instead.'),
  ])
  await asks(bea, ana)
  expect((await putBack()).text).toContain('You’ve asked them yourself meanwhile.')
  await ear.hears('requests.changed')
  // Of that she was asked, and of nothing before.
  expect(ear.heard).toEqual([{ type: 'requests.changed' }])
  ear.leaves()
})

test('what was withdrawn meanwhile is not put back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  await declines(bea, ana)
  await ana.delete(`/api/friends/requests/${request?.id}`)
  expect((await bea.delete(`/api/friends/requests/${request?.id}/decline`)).status).toBe(409)
  expect(await requestsOf(bea)).toEqual([])
})

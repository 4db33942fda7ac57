import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProfileView } from '#contract/profile/profile.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { accepts, asks, declines, friendsOf, requestsOf, sentBy, withdraws } from '#tests/support/friends.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import { goodPassword, Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const rowsFrom = ({ id }: Person) =>
  synapse.db
    .select({
      receiverId: friendRequests.receiverId,
      status: friendRequests.status,
      note: friendRequests.note,
      updatedAt: friendRequests.updatedAt,
    })
    .from(friendRequests)
    .where(eq(friendRequests.senderId, id))

const daysPass = (receiver: Person, days: number) =>
  synapse.db
    .update(friendRequests)
    .set({ updatedAt: sql`now() - ${`${days} days`}::interval` })
    .where(eq(friendRequests.receiverId, receiver.id))

const profileOf = async (viewer: Person, { id }: Person) =>
  (await viewer.get<ProfileView>(`/api/users/${id}`)).body

test('what I sent is listed with the person, when, and my note', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, bea, 'We met in Moss and Tea.')
  await asks(ana, cleo)
  expect(await sentBy(ana)).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(String),
      receiver: { id: cleo.id, displayName: 'Cleo', profileImageUrl: null, figure: null, isSupporter: false },
      note: null,
    },
    expect.objectContaining({
      receiver: expect.objectContaining({ id: bea.id }),
      note: 'We met in Moss and Tea.',
    }),
  ])
  expect(await sentBy(bea)).toEqual([])
  expect((await ana.get('/discover?tab=requests')).text).toContain('/api/friends/requests/sent')
})

test('a long list of what I sent comes page by page', async () => {
  const { ana, ...others } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  for (const other of Object.values(others)) await asks(ana, other)
  const first = await ana.get<{ id: string }[]>('/api/friends/requests/sent?limit=2')
  expect(first.body).toHaveLength(2)
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await ana.get<{ id: string }[]>(next)).body).toHaveLength(1)
})

test('a withdrawn request is gone for both, with its note, and can be sent again', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea, 'hello')
  const beas = await listens(bea)
  expect((await profileOf(ana, bea)).sentRequestId).toBe((await sentBy(ana))[0]?.id)
  const [request] = await requestsOf(bea)
  expect((await withdraws(ana, bea)).status).toBe(204)
  await beas.hears('requests.changed')
  beas.leaves()
  expect([await sentBy(ana), await requestsOf(bea), await rowsFrom(ana)]).toEqual([[], [], []])
  expect(await profileOf(ana, bea)).toMatchObject({ relation: 'none', sentRequestId: null })
  expect(await profileOf(bea, ana)).toMatchObject({ relation: 'none', requestId: null })
  expect((await bea.post(`/api/friends/requests/${request?.id}/accept`)).status).toBe(404)
  await asks(ana, bea, 'hello again')
  expect((await requestsOf(bea)).map(({ note }) => note)).toEqual(['hello again'])
})

test('nobody but who sent it can withdraw a request, or learn that there is one', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  for (const other of [bea, cleo]) {
    const real = await other.delete(`/api/friends/requests/${request?.id}`)
    const made = await other.delete('/api/friends/requests/00000000-0000-4000-8000-000000000000')
    expect([real.status, real.text]).toEqual([404, made.text])
  }
  expect(await requestsOf(bea)).toHaveLength(1)
})

test('a request that was accepted is no longer to be withdrawn, and stands in no list', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  const [request] = await sentBy(ana)
  await accepts(bea, ana)
  const late = await ana.delete<{ message: string }>(`/api/friends/requests/${request?.id}`)
  expect([late.status, late.body.message]).toEqual([409, 'They’ve already said yes to this request.'])
  expect(await sentBy(ana)).toEqual([])
  expect(await friendsOf(ana)).toHaveLength(1)
})

test('who was declined in silence sees, withdraws and asks again as who waits, and reaches nobody', async () => {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const { ana, bea: declining, cleo: waiting, dora: closed } = people
  await closed.patch('/api/profile', { whoMayAsk: 'nobody' })
  const asked = [declining, waiting, closed]
  for (const one of asked) await asks(ana, one, 'hello')
  await declines(declining, ana)
  const ear = await listens(ana)
  const alike = async (what: string, get: (one: Person) => Promise<unknown>) => {
    const answers = []
    for (const one of asked) answers.push(await get(one))
    expect(answers[0], what).toEqual(answers[1])
    expect(answers[2], what).toEqual(answers[1])
  }
  const ids = new Map<string, string[]>()
  for (const round of ['first', 'second']) {
    await alike(`${round}: in the list`, async (one) => {
      const found = (await sentBy(ana)).filter(({ receiver }) => receiver.id === one.id)
      ids.set(one.id, [...(ids.get(one.id) ?? []), ...found.map(({ id }) => id)])
      return found.map(({ note, createdAt }) => ({ note, isRecent: createdAt > '2020' }))
    })
    await alike(`${round}: on the profile`, async (one) => {
      const { relation, sentRequestId } = await profileOf(ana, one)
      return { relation, isListed: sentRequestId === ids.get(one.id)?.at(-1) }
    })
    await alike(`${round}: withdrawing, and withdrawing again`, async (one) => {
      const path = `/api/friends/requests/${ids.get(one.id)?.at(-1)}`
      const [once, twice] = [await ana.delete(path), await ana.delete(path)]
      return [once.status, once.text, twice.status, twice.text]
    })
    await ear.hears('sentRequests.changed')
    expect(await sentBy(ana)).toEqual([])
    await alike(`${round}: on the profile, withdrawn`, async (one) => {
      const { relation, sentRequestId } = await profileOf(ana, one)
      return { relation, sentRequestId }
    })
    await alike(`${round}: in Discover`, async (one) =>
      (await ana.get<{ id: string }[]>('/api/discover')).body.some(({ id }) => id === one.id),
    )
    await alike(`${round}: asking again`, async (one) => {
      const answer = await asks(ana, one, `note ${round}`)
      return [answer.status, answer.text]
    })
  }
  // A new request has a new id, whatever became of the one before.
  for (const list of ids.values()) expect(new Set(list).size).toBe(2)
  expect((await requestsOf(waiting)).map(({ note }) => note)).toEqual(['note second'])
  expect([await requestsOf(declining), await requestsOf(closed)]).toEqual([[], []])
  expect(ear.has('requests.changed')).toBe(false)
  ear.leaves()
})

test('withdrawing does not move the thirty days of a no; asking again begins them anew', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea, 'hello')
  await declines(bea, ana)
  await daysPass(bea, 29)
  await withdraws(ana, bea)
  const [withdrawn] = await rowsFrom(ana)
  expect(withdrawn).toMatchObject({ status: 'declined', note: null })
  expect(Date.now() - (withdrawn?.updatedAt.getTime() ?? 0)).toBeGreaterThan(28 * 86_400_000)
  await asks(ana, bea)
  expect(await requestsOf(bea)).toEqual([])
  await daysPass(bea, 31)
  await asks(ana, bea)
  expect(await requestsOf(bea)).toHaveLength(1)
})

test('thirty days after a no that was withdrawn, asking reaches its receiver', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  await withdraws(ana, bea)
  await daysPass(bea, 31)
  await asks(ana, bea)
  expect(await requestsOf(bea)).toHaveLength(1)
})

test('in a transaction too, what was declined and withdrawn stays so', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  await withdraws(ana, bea)
  // Whoever signs in anew is not remembered, and asks in a transaction.
  const elsewhere = new Person('ana', synapse.url)
  await elsewhere.post('/api/login', { email: ana.user?.email, password: goodPassword })
  expect((await asks(elsewhere, bea)).body).toEqual({ status: 'pending' })
  expect(await requestsOf(bea)).toEqual([])
  expect(await sentBy(ana)).toHaveLength(1)
})

test('who declined can still ask, and becomes a friend, whatever was withdrawn', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea)
  await declines(bea, ana)
  await asks(bea, ana)
  // They wait for my answer now: what I had sent says nothing more.
  expect(await sentBy(ana)).toEqual([])
  await accepts(ana, bea)
  expect(await friendsOf(ana)).toHaveLength(1)

  const { cleo, dora } = await synapse.people('cleo', 'dora')
  await asks(cleo, dora)
  await declines(dora, cleo)
  const [sent] = await sentBy(cleo)
  await withdraws(cleo, dora)
  await asks(dora, cleo)
  expect((await asks(cleo, dora)).body).toEqual({ status: 'friends' })
  expect(await friendsOf(cleo)).toHaveLength(1)
  // Had it not been declined it would be gone: so it is.
  expect((await cleo.delete(`/api/friends/requests/${sent?.id}`)).status).toBe(404)
})

test('a block takes what was sent out of the list, and the id leads nowhere', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, bea)
  await asks(ana, cleo)
  await declines(cleo, ana)
  const ids = (await sentBy(ana)).map(({ id }) => id)
  await bea.post(`/api/blocks/${ana.id}`)
  await cleo.post(`/api/blocks/${ana.id}`)
  expect(await sentBy(ana)).toEqual([])
  for (const id of ids) expect((await ana.delete(`/api/friends/requests/${id}`)).status).toBe(404)
})

test('a mute of either side changes nothing about what was sent', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asks(ana, bea)
  await asks(ana, cleo)
  await ana.post(`/api/mutes/${bea.id}`)
  await cleo.post(`/api/mutes/${ana.id}`)
  expect(await sentBy(ana)).toHaveLength(2)
  expect((await withdraws(ana, bea)).status).toBe(204)
  expect((await withdraws(ana, cleo)).status).toBe(204)
})

test('a request can be withdrawn three times a day, for each person, whether it was declined or not', async () => {
  const slow = await startTestSynapse({ RATE_LIMIT_SCALE: '1' })
  try {
    const { ana, bea, cleo } = await newcomers(slow.db, slow.url, ['ana', 'bea', 'cleo'])
    await asks(ana, bea)
    await asks(ana, cleo)
    await declines(bea, ana)
    for (const one of [bea, cleo]) {
      for (let times = 0; times < 3; times += 1) {
        expect((await withdraws(ana, one)).status).toBe(204)
        await asks(ana, one)
      }
      expect((await withdraws(ana, one)).status).toBe(429)
    }
  } finally {
    await slow.close()
  }
})

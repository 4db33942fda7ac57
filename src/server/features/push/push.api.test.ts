import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PushSettings, PushView } from '#contract/push/push.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pushDevices } from '#server/db/schema/push/push-devices.ts'
import { pushKeys } from '#server/db/schema/push/push-keys.ts'
import { accepts, asks } from '#tests/support/friends.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { type PushBrowser, startPushService } from '#tests/support/push-service.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const service = await startPushService()
const atOnce = { gatherFor: 1, wait: 0, spacing: 0 }
const synapse = testSynapse(service.env, { pushTiming: atOnce, lookForJobsEvery: 25 })
afterAll(service.close)

const usual: PushSettings = { unwanted: [], withNames: true, lowEnergy: 'usual' }

const pushOf = async (person: Person) => (await person.get<PushView>('/api/push')).body

/** With names, unless told, because they say more. */
async function turnsOn(person: Person, settings: Partial<PushSettings> = {}): Promise<PushBrowser> {
  const browser = service.browser((await pushOf(person)).publicKey)
  const answer = await person.put('/api/push/device', browser.subscription)
  if (answer.status !== 200) throw new Error(`${person.name} could not turn it on: ${answer.text}`)
  await person.put('/api/push/settings', { ...usual, ...settings })
  return browser
}

const quiet = (person: Person, quietHours: object | null, followSpoons = false) =>
  person.put('/api/notification-settings', { unwanted: [], quietHours, followSpoons })

function aroundNow() {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  return { from: time(Date.now() - 3_600_000), until: time(Date.now() + 3_600_000), timeZone: 'UTC' }
}

const spoons = (person: Person, socialSpoons: string) => person.put('/api/profile/spoons', { socialSpoons })
const titlesOf = (browser: PushBrowser) =>
  browser.arrived.map(({ message }) => ('title' in message ? message.title : message.type))

const jobsOf = (person: Person) =>
  synapse.db
    .select({
      tries: jobs.tries,
      lastError: jobs.lastError,
      failedAt: jobs.failedAt,
      inSeconds: sql<number>`extract(epoch from ${jobs.dueAt} - now())::float8`,
    })
    .from(jobs)
    .where(eq(jobs.userId, person.id))
const makeDue = (person: Person) =>
  synapse.db.update(jobs).set({ dueAt: sql`now()` }).where(eq(jobs.userId, person.id))

async function readsAllNotices(person: Person): Promise<void> {
  const [newest] = (await person.get<NoticeView[]>('/api/notices?anyway=true')).body
  await person.post('/api/notices/read', { upTo: newest?.id })
}

test('a message arrives encrypted and signed, names nobody, and leads to the conversation', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana, { withNames: false })
  await writes(bea, ana, 'a secret')
  expect(await phone.has(1)).toEqual([
    {
      type: 'news',
      title: 'Something new on Synapse',
      body: '',
      path: `/messages?with=${bea.id}`,
      isSilent: false,
      mustShow: false,
    },
  ])
  expect(phone.arrived[0]).toMatchObject({ ttl: 86_400, urgency: 'normal', topic: 'news' })
  // Written down once the push service has answered, which is after it has arrived.
  await expect
    .poll(async () => (await pushOf(ana)).devices)
    .toMatchObject([{ isHere: true, deliveredAt: expect.any(String) }])
})

test('with names it says who, and never what they wrote', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana)
  await writes(bea, ana, 'a secret')
  await phone.has(1)
  expect(titlesOf(phone)).toEqual(['Bea wrote to you'])
  expect(JSON.stringify(phone.arrived)).not.toContain('a secret')
})

test('by kind: what somebody does not want on their devices is neither told nor counted', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const post = await posts(ana, 'a day')
  const phone = await turnsOn(ana, { unwanted: ['comments'] })
  await comments(bea, post, 'lovely')
  await writes(bea, ana, 'hello')
  expect(await phone.has(1)).toMatchObject([{ title: 'Bea wrote to you', body: '' }])
})

test('requests, accepted requests, comments and replies have their words', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const phone = await turnsOn(ana)
  await asks(ana, bea)
  await accepts(bea, ana)
  await phone.has(1)
  await asks(cleo, ana)
  await phone.has(2)
  const post = await posts(ana, 'a day')
  await comments(bea, post, 'lovely')
  await phone.has(3)
  expect(titlesOf(phone)).toEqual([
    'Bea accepted your friend request',
    'Cleo sent you a friend request',
    'Bea commented on your post',
  ])
  expect(phone.arrived[2]?.message).toMatchObject({
    body: 'And 2 more new things on Synapse',
    path: '/',
  })
})

test('who writes anonymously is named by no notification', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a day')
  const phone = await turnsOn(ana)
  await comments(bea, post, 'lovely', { isAnonymous: true })
  expect(await phone.has(1)).toMatchObject([{ title: 'Someone commented on your post' }])
  expect(JSON.stringify(phone.arrived)).not.toMatch(new RegExp(`bea|${bea.id}`, 'i'))
})

test('in quiet hours it waits, and is one notification for all when they end', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const phone = await turnsOn(ana)
  await quiet(ana, aroundNow())
  await writes(bea, ana, 'hello')
  await expect.poll(() => jobsOf(ana)).toMatchObject([{ tries: 0, lastError: null }])
  await expect.poll(async () => (await jobsOf(ana))[0]?.inSeconds ?? 0).toBeGreaterThan(3_000)
  await writes(cleo, ana, 'hello')
  expect(phone.tries).toBe(0)
  await quiet(ana, null)
  expect(await phone.has(1)).toMatchObject([
    { title: 'Cleo wrote to you', body: 'And 1 more new thing on Synapse', path: '/messages' },
  ])
})

test('what was read before quiet hours ended is not told', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const phone = await turnsOn(ana)
  await quiet(ana, aroundNow())
  await writes(bea, ana, 'hello')
  await expect.poll(async () => (await jobsOf(ana))[0]?.inSeconds ?? 0).toBeGreaterThan(3_000)
  await ana.post(`/api/messages/${bea.id}/read`, {})
  await quiet(ana, null)
  await expect.poll(() => jobsOf(ana)).toEqual([])
  await writes(cleo, ana, 'hello')
  expect(await phone.has(1)).toMatchObject([{ title: 'Cleo wrote to you', body: '' }])
})

test('with low energy it comes without a sound, or waits, as chosen', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana, { lowEnergy: 'silent' })
  await spoons(ana, 'low')
  await writes(bea, ana, 'one')
  expect(await phone.has(1)).toMatchObject([{ isSilent: true }])
  expect(phone.arrived[0]?.urgency).toBe('low')
  await ana.put('/api/push/settings', { ...usual, lowEnergy: 'none' })
  await writes(bea, ana, 'two')
  await expect.poll(() => jobsOf(ana)).toEqual([])
  await spoons(ana, 'full')
  expect(await phone.has(2)).toMatchObject([{}, { isSilent: false }])
})

test('who follows their spoons hears of messages only while they are low', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const post = await posts(ana, 'a day')
  const phone = await turnsOn(ana)
  await quiet(ana, null, true)
  await spoons(ana, 'empty')
  await comments(bea, post, 'lovely')
  await writes(bea, ana, 'hello')
  expect(await phone.has(1)).toMatchObject([{ title: 'Bea wrote to you', body: '' }])
})

test('several things at once are one notification', async () => {
  const apart = await startTestSynapse(service.env, undefined, undefined, {
    pushTiming: { gatherFor: 1, wait: 1, spacing: 3_600 },
    lookForJobsEvery: 25,
  })
  try {
    const { ana, bea, cleo } = await signUpAll(apart.url, ['ana', 'bea', 'cleo'])
    await befriend(apart.db, ana, bea, cleo)
    const phone = await turnsOn(ana)
    for (const text of ['one', 'two', 'three']) await writes(bea, ana, text)
    await writes(cleo, ana, 'four')
    expect(await phone.has(1)).toMatchObject([
      { title: 'Cleo wrote to you', body: 'And 1 more new thing on Synapse' },
    ])
    // The next one waits until an hour has passed since, however much there is.
    await writes(bea, ana, 'five')
    await writes(cleo, ana, 'six')
    const waiting = () =>
      apart.db
        .select({ inSeconds: sql<number>`extract(epoch from ${jobs.dueAt} - now())::float8` })
        .from(jobs)
        .where(eq(jobs.userId, ana.id))
    await expect.poll(async () => (await waiting())[0]?.inSeconds ?? 0).toBeGreaterThan(3_000)
    expect(await waiting()).toHaveLength(1)
    expect(phone.tries).toBe(1)
  } finally {
    await apart.close()
  }
})

test('a message that is taken back takes its notification with it, and an edit tells nothing new', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana)
  const sent = await writes(bea, ana, 'too soon')
  await phone.has(1)
  await bea.patch(`/api/messages/sent/${sent.id}`, { content: 'to soon' })
  await bea.delete(`/api/messages/sent/${sent.id}`)
  expect(await phone.has(2)).toMatchObject([{ title: 'Bea wrote to you' }, { type: 'nothingNew' }])
})

test('what is read elsewhere is taken back, and only when all of it is', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const post = await posts(ana, 'a day')
  const phone = await turnsOn(ana)
  await writes(bea, ana, 'hello')
  await phone.has(1)
  await comments(bea, post, 'lovely')
  await phone.has(2)
  await ana.post(`/api/messages/${bea.id}/read`, {})
  await readsAllNotices(ana)
  expect(await phone.has(3)).toMatchObject([{ type: 'news' }, { type: 'news' }, { type: 'nothingNew' }])
  expect(phone.arrived[2]?.topic).toBe('news')
  await writes(bea, ana, 'hello again')
  await phone.has(4)
  expect(titlesOf(phone).at(-1)).toBe('Bea wrote to you')
})

test('a device that is gone (410) is forgotten, and nobody tries again', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana)
  phone.replies.push({ status: 410 })
  await writes(bea, ana, 'hello')
  await expect.poll(async () => (await pushOf(ana)).devices).toEqual([])
  await expect.poll(() => jobsOf(ana)).toEqual([])
  expect(phone.tries).toBe(1)
})

test('429 is tried again when the push service says so, and not before', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana)
  phone.replies.push({ status: 429, headers: { 'retry-after': '1800' } })
  await writes(bea, ana, 'hello')
  await expect.poll(() => jobsOf(ana)).toMatchObject([{ tries: 1, lastError: 'push 429' }])
  const [{ inSeconds } = { inSeconds: 0 }] = await jobsOf(ana)
  expect(inSeconds).toBeGreaterThan(1_700)
  expect(inSeconds).toBeLessThanOrEqual(1_800)
  await makeDue(ana)
  await phone.has(1)
  expect(phone.tries).toBe(2)
})

test('a push service that fails (5xx) is tried again with a pause, and what comes meanwhile is the same job', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const phone = await turnsOn(ana)
  phone.replies.push({ status: 503 }, { status: 500 })
  await writes(bea, ana, 'hello')
  await expect.poll(() => jobsOf(ana)).toMatchObject([{ tries: 1, lastError: 'push 503' }])
  await writes(cleo, ana, 'hello')
  await makeDue(ana)
  await expect.poll(() => jobsOf(ana)).toMatchObject([{ tries: 2, lastError: 'push 500' }])
  await makeDue(ana)
  expect(await phone.has(1)).toMatchObject([
    { title: 'Cleo wrote to you', body: 'And 1 more new thing on Synapse' },
  ])
  await expect.poll(() => jobsOf(ana)).toEqual([])
  expect(phone.arrived).toHaveLength(1)
})

test('what was blocked before the push service took it is not told', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const phone = await turnsOn(ana)
  phone.replies.push({ status: 503 })
  await writes(bea, ana, 'hello')
  await expect.poll(() => jobsOf(ana)).toMatchObject([{ lastError: 'push 503' }])
  await ana.post(`/api/blocks/${bea.id}`)
  await makeDue(ana)
  await expect.poll(() => jobsOf(ana)).toEqual([])
  await writes(cleo, ana, 'hello')
  expect(await phone.has(1)).toMatchObject([{ title: 'Cleo wrote to you', body: '' }])
})

test('somebody muted is told of on no device', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await ana.post(`/api/mutes/${bea.id}`)
  const phone = await turnsOn(ana)
  await writes(bea, ana, 'hello')
  await writes(cleo, ana, 'hello')
  expect(await phone.has(1)).toMatchObject([{ title: 'Cleo wrote to you', body: '' }])
})

test('signing out ends the notifications of that device', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana)
  await ana.post('/api/logout')
  const left = await synapse.db.select().from(pushDevices).where(eq(pushDevices.userId, ana.id))
  expect(left).toEqual([])
  await writes(bea, ana, 'hello')
  expect(phone.tries).toBe(0)
})

test('a message whose process ended before anything was noted is told by the next start', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const phone = await turnsOn(ana)
  // As the database is when a process ends between the commit and the job.
  await synapse.db.insert(messages).values({ senderId: bea.id, receiverId: ana.id, content: 'hello' })
  expect(await jobsOf(ana)).toEqual([])
  const next = await startTestSynapse(service.env, synapse.databaseUrl, undefined, { pushTiming: atOnce })
  try {
    expect(await phone.has(1)).toMatchObject([{ title: 'Bea wrote to you' }])
  } finally {
    await next.close()
  }
})

test('turning it on twice is one device; somebody else at the same browser takes it over', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const { publicKey } = await pushOf(ana)
  const browser = service.browser(publicKey)
  await ana.put('/api/push/device', browser.subscription)
  await ana.put('/api/push/device', browser.subscription)
  expect((await pushOf(ana)).devices).toHaveLength(1)
  await bea.put('/api/push/device', browser.subscription)
  expect((await pushOf(ana)).devices).toEqual([])
  expect((await pushOf(bea)).devices).toHaveLength(1)
})

test('a test says what happened', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const phone = await turnsOn(ana)
  const [device] = (await pushOf(ana)).devices
  const tries = async (person = ana) => person.post(`/api/push/devices/${device?.id}/test`)
  await quiet(ana, aroundNow())
  expect((await tries()).body).toEqual({ outcome: 'sent' })
  expect(await phone.has(1)).toMatchObject([{ type: 'test', title: 'Notifications from Synapse work here' }])
  phone.replies.push({ status: 503 }, { status: 401 }, { status: 410 })
  expect((await tries()).body).toEqual({ outcome: 'busy' })
  expect((await tries()).body).toEqual({ outcome: 'failed' })
  expect((await tries(bea)).status).toBe(404)
  expect((await tries()).body).toEqual({ outcome: 'gone' })
  expect((await tries()).status).toBe(404)
})

const { keys } = service.browser('').subscription

test.each([
  'http://push.example/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://0x7f.1/abc',
  'https://169.254.169.254/latest',
  'https://10.0.0.1/abc',
  'https://push.example:8443/abc',
  'https://me:secret@push.example/abc',
  'ftp://push.example/abc',
  'no address',
  `https://push.example/${'a'.repeat(1_000)}`,
])('%s is no address of a push service', async (endpoint) => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.put('/api/push/device', { endpoint, keys })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('This doesn’t come from a browser’s notifications.')
})

test.each([
  ['no point of the curve', { p256dh: 'B'.repeat(87) }],
  ['too short', { p256dh: 'BBBB' }],
  ['not 16 bytes', { auth: 'A'.repeat(23) }],
])('a key that is %s is refused', async (_, wrong) => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.put('/api/push/device', {
    endpoint: 'https://push.example/abc',
    keys: { ...keys, ...wrong },
  })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('This doesn’t come from a browser’s notifications.')
})

test('a name that leads to this machine is not spoken to', async () => {
  const { ana } = await synapse.people('ana')
  await ana.put('/api/push/device', {
    endpoint: 'https://localhost/abc',
    keys,
  })
  const [device] = (await pushOf(ana)).devices
  expect((await ana.post(`/api/push/devices/${device?.id}/test`)).body).toEqual({ outcome: 'failed' })
})

test('the private key is in no answer and no log', async () => {
  const [kept] = await synapse.db.select().from(pushKeys)
  const { ana } = await synapse.people('ana')
  const answer = await ana.get('/api/push')
  expect(answer.text).toContain(kept?.publicKey)
  expect(answer.text).not.toContain(kept?.privateKey)
  expect(synapse.logged.join('\n')).not.toContain(kept?.privateKey)
})

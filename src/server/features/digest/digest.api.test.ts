import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DigestSettings, DigestView } from '#contract/digest/digest.ts'
import { digestLinks } from '#server/db/schema/digest/digest-links.ts'
import { digestSettings } from '#server/db/schema/digest/digest-settings.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { mutes } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { asks } from '#tests/support/friends.ts'
import { gathers, says } from '#tests/support/groups.ts'
import { shows } from '#tests/support/message-photos.ts'
import { befriend, block, writes } from '#tests/support/messages.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import { newEmail, Person } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { type Arrived, type Relay, startRelay } from '#tests/support/relay.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'

let relay: Relay
let synapse: TestSynapse
let other: TestSynapse
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  relay = await startRelay()
  database = await createTestDatabase()
  const start = () =>
    startTestSynapse(
      {
        SMTP_URL: relay.url,
        PUBLIC_URL: 'http://synapse.example',
        MAIL_FROM: 'Synapse <hello@synapse.example>',
      },
      database.url,
      plainPages,
      { lookForJobsEvery: 50 },
    )
  // Two instances look at the same rows all the time: whatever comes twice comes twice here.
  synapse = await start()
  other = await start()
})
afterAll(async () => {
  await synapse?.close()
  await other?.close()
  await relay?.close()
  await database?.drop()
})
beforeEach(async () => {
  relay.mood('welcoming')
  await synapse.db.delete(jobs)
})

const people = <Name extends string>(...names: Name[]) => newcomers(synapse.db, synapse.url, names)
const usual: DigestSettings = {
  rhythm: 'daily',
  weekday: 'monday',
  time: '08:00',
  timeZone: 'Europe/Berlin',
  kinds: ['messages', 'comments', 'friends', 'notices', 'posts'],
  names: false,
  quotes: false,
}
const sets = async (person: Person, change: Partial<DigestSettings> = {}) => {
  const answer = await person.put<DigestView>('/api/digest', { ...usual, ...change })
  if (answer.status !== 200) throw new Error(`${person.name} could not choose: ${answer.text}`)
  return answer.body
}
const arrivedFor = ({ user }: Person) => relay.arrived.filter(({ to }) => to === user?.email)
const rowOf = async (person: Person) =>
  (await synapse.db.select().from(digestSettings).where(eq(digestSettings.userId, person.id)))[0]
const itIsTime = (person: Person) =>
  synapse.db.update(digestSettings).set({ nextDueAt: sql`now()` }).where(eq(digestSettings.userId, person.id))
/** Somebody has looked at it, and whatever follows from that is done. */
async function itIsOver(person: Person): Promise<void> {
  await expect.poll(async () => (await rowOf(person))?.nextDueAt?.getTime() ?? 0).toBeGreaterThan(Date.now())
  await expect.poll(() => synapse.db.select().from(jobs).where(eq(jobs.userId, person.id))).toEqual([])
}
async function digestOf(person: Person): Promise<Arrived> {
  const before = arrivedFor(person).length
  await itIsTime(person)
  await expect.poll(() => arrivedFor(person).length).toBe(before + 1)
  await itIsOver(person)
  const mail = arrivedFor(person).at(-1)
  if (!mail) throw new Error('No mail')
  return mail
}
const everythingIn = ({ subject, text, html, headers }: Arrived) =>
  `${subject}\n${text}\n${html}\n${JSON.stringify(headers)}`
const tokenIn = ({ text }: Arrived) => /unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const aroundNow = () => {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  return { from: time(Date.now() - 3_600_000), until: time(Date.now() + 3_600_000), timeZone: 'UTC' }
}
const quiet = (person: Person, more: object) =>
  person.put('/api/notification-settings', {
    ...{ unwanted: [], quietHours: null, followSpoons: false },
    ...more,
  })

test('it is off at the start, and what is chosen is kept', async () => {
  const { ana } = await people('ana')
  expect((await ana.get<DigestView>('/api/digest')).body).toEqual({
    ...usual,
    rhythm: 'off',
    timeZone: 'UTC',
    kinds: ['messages', 'comments', 'friends', 'notices'],
    nextAt: null,
    waitsForQuietHours: false,
    isRefused: false,
    email: ana.user?.email,
  })
  const chosen = { ...usual, rhythm: 'weekly', weekday: 'sunday', time: '19:30', names: true } as const
  expect(await sets(ana, chosen)).toMatchObject({ ...chosen, nextAt: expect.any(String) })
  expect((await ana.get<DigestView>('/api/digest')).body).toMatchObject(chosen)
  const next = new Date((await sets(ana, chosen)).nextAt ?? 0)
  expect(
    next.toLocaleString('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'long',
      timeStyle: undefined,
      hour: '2-digit',
      minute: '2-digit',
    }),
  ).toContain('Sunday')
  expect((await sets(ana, { rhythm: 'off' })).nextAt).toBe(null)
})

test.each([
  [{ rhythm: 'hourly' }, 'An email summary can be off, daily or weekly.'],
  [{ weekday: 'someday' }, 'Please choose a day of the week.'],
  [{ time: '8' }, 'Please choose a time, such as 22:00.'],
  [{ timeZone: 'Moon/Sea' }, 'This time zone isn’t known.'],
  [{ kinds: ['likes'] }, 'This isn’t something an email summary tells of.'],
  [{ names: 'yes' }, 'Saying names is either true or false.'],
])('%j is refused in words', async (change, words) => {
  const { ana } = await people('ana')
  const answer = await ana.put<{ message: string }>('/api/digest', { ...usual, ...change })
  expect([answer.status, answer.body.message]).toEqual([422, words])
})

test('it counts what is new, names nobody, quotes nothing, and tells of it once', async () => {
  const { ana, bea, cleo, dora } = await people('ana', 'bea', 'cleo', 'dora')
  await befriend(synapse.db, ana, bea, cleo)
  await sets(ana)
  const post = await posts(ana, 'My garden')
  await writes(bea, ana, 'a secret plan')
  await writes(cleo, ana, 'another secret plan')
  await comments(bea, post, 'lovely tomatoes')
  await asks(dora, ana)
  const mail = await digestOf(ana)
  expect(mail.subject).toBe('What’s new for you on Synapse')
  expect(mail.text).toContain('Earlier today')
  for (const half of [mail.text, mail.html]) {
    expect(half).toContain('2 people wrote to you.')
    expect(half).toContain('There’s a new comment on your post.')
    expect(half).toContain('Someone would like to be friends with you.')
    expect(half).toContain(`http://synapse.example/posts/${post.id}`)
  }
  const everything = everythingIn(mail)
  for (const words of ['Bea', 'Cleo', 'Dora', 'secret', 'tomatoes', 'garden', bea.id, cleo.id, dora.id])
    expect(everything).not.toContain(words)
  // What it has told is not told again, also while it is unread.
  const before = arrivedFor(ana).length
  await itIsTime(ana)
  await itIsOver(ana)
  expect(arrivedFor(ana)).toHaveLength(before)
})

test('with names and first words it says them, but never of whom nor what must stay behind', async () => {
  const { ana, bea, cleo, dora, elin } = await people('ana', 'bea', 'cleo', 'dora', 'elin')
  await befriend(synapse.db, ana, bea, cleo)
  const garden = await founds(bea, { name: 'Quiet garden' })
  for (const person of [ana, cleo, dora, elin]) await joins(person, garden)
  await mutes(ana, dora)
  await block(synapse.db, ana, elin)
  await sets(ana, { names: true, quotes: true })
  const own = await posts(ana, 'my own words')
  await writes(bea, ana, `see you <b>tomorrow</b> \u202Eat noon ${'and more '.repeat(40)}`)
  await comments(cleo, own, 'nobody can tell', { isAnonymous: true })
  const into = { communityId: garden.id }
  await posts(bea, 'the first tomatoes', into)
  await posts(cleo, 'written without a name', { ...into, isAnonymous: true })
  await posts(cleo, 'about a hospital', { ...into, contentNotes: ['food'] })
  await posts(dora, 'from somebody muted', into)
  await posts(elin, 'from somebody blocked', into)
  const mail = await digestOf(ana)
  expect(mail.text).toContain('Bea wrote to you.')
  expect(mail.text).toContain('Bea: “see you <b>tomorrow</b> at noon')
  expect(mail.html).toContain('&lt;b&gt;tomorrow&lt;/b&gt;')
  expect(mail.text).toContain('There are 3 new posts in Quiet garden.')
  expect(mail.text).toContain('Bea: “the first tomatoes”')
  expect(mail.text).toContain('  “written without a name”')
  expect(mail.text).toContain('There’s a new comment on your post.')
  const everything = everythingIn(mail)
  for (const words of [
    'Cleo',
    cleo.id,
    'hospital',
    'Dora',
    'muted',
    'Elin',
    'blocked',
    'nobody can tell',
    '\u202E',
    '<b>tom',
  ])
    expect(everything.replaceAll('see you <b>tomorrow</b>', '')).not.toContain(words)
  // Before it is opened it names nobody, even so.
  expect(mail.subject).toBe('What’s new for you on Synapse')
  expect(/<body[\s\S]*?<table/.exec(mail.html)?.[0]).toContain('Open it when it suits you.')
  // Nothing is loaded from anywhere.
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/)
})

test('of groups it counts or names those where something is new, and never quotes what was written for a few', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  await befriend(synapse.db, bea, ana, cleo)
  await sets(ana)
  const [moss, muted, read] = [
    await gathers(bea, [ana, cleo], { name: 'Moss friends' }),
    await gathers(bea, [ana, cleo], { name: 'Too loud' }),
    await gathers(bea, [ana, cleo], { name: 'Read already' }),
  ]
  for (const group of [moss, muted, read]) await says(bea, group, 'meet me under the oak')
  expect((await ana.put(`/api/groups/${muted.id}/mute`)).status).toBeLessThan(300)
  expect((await ana.post(`/api/groups/${read.id}/read`)).status).toBe(204)
  const counted = await digestOf(ana)
  for (const half of [counted.text, counted.html])
    expect(half).toContain('There’s something new in one of your groups.')
  expect(everythingIn(counted)).not.toMatch(/oak|Moss friends|Too loud|Read already|Bea/)
  expect(everythingIn(counted)).not.toContain(moss.id)

  await sets(ana, { names: true, quotes: true })
  await itIsTime(ana)
  await itIsOver(ana)
  // Told once, also while it is unread.
  expect(arrivedFor(ana)).toHaveLength(1)
  await says(cleo, moss, 'by the oak at noon')
  const named = await digestOf(ana)
  expect(named.text).toContain('There’s something new in Moss friends.')
  expect(named.text).toContain(`http://synapse.example/messages?group=${moss.id}`)
  expect(everythingIn(named)).not.toMatch(/oak|Too loud|Read already/)
})

test('a group of fellow travellers is not named in a mailbox, also for who wants names', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  await befriend(synapse.db, bea, ana, cleo)
  await sets(ana, { names: true })
  for (const name of ['Moss friends', 'Fellow travellers', 'Newly found out']) {
    const group = await gathers(bea, [ana, cleo], { name })
    if (name !== 'Moss friends')
      await synapse.db
        .update(groups)
        .set({ endsAt: sql`now() + interval '9 days'` })
        .where(eq(groups.id, group.id))
    await says(bea, group, 'hello')
  }
  const named = await digestOf(ana)
  expect(named.text).toMatch(
    /something new in (?:Moss friends and one of your groups|one of your groups and Moss friends)\./,
  )
  expect(everythingIn(named)).not.toMatch(/Fellow travellers|Newly found out/)
})

test('a message of photos alone is told of, and nothing stands between the marks of a quote', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await sets(ana, { names: true, quotes: true })
  await shows(bea, ana, ['My door'])
  await shows(cleo, ana, ['My street'], 'look at this')
  const mail = await digestOf(ana)
  expect(mail.text).toContain('Cleo and Bea wrote to you.')
  expect(mail.text).toContain('Cleo: “look at this”')
  expect(mail.text).not.toMatch(/Bea:|“\s*”/)
  expect(everythingIn(mail)).not.toMatch(/My door|My street|api.images/)
})

test('two instances that find the same forty due send each one once', async () => {
  const { ana } = await people('ana')
  const emails = Array.from({ length: 40 }, () => newEmail('reader'))
  await synapse.db.execute(
    sql`insert into users (id, email, display_name) select gen_random_uuid(), email, 'Reader' from unnest(${sql.param(emails)}::text[]) as email`,
  )
  const readers = sql`from users where email = any(${sql.param(emails)}::text[])`
  await synapse.db.execute(
    sql`insert into friend_requests (id, sender_id, receiver_id) select gen_random_uuid(), ${ana.id}, id ${readers}`,
  )
  await synapse.db.execute(
    sql`insert into digest_settings (user_id, rhythm, covered_until, next_due_at) select id, 'daily', now() - interval '1 day', now() ${readers}`,
  )
  const arrived = () => relay.arrived.filter(({ to }) => emails.includes(to)).map(({ to }) => to)
  await expect.poll(() => new Set(arrived()).size, { timeout: 20_000 }).toBe(40)
  await expect.poll(() => synapse.db.select().from(jobs)).toEqual([])
  expect(arrived()).toHaveLength(40)
})

test('only the chosen kinds are told, and on a quiet day nothing comes', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await sets(ana, { kinds: ['messages'] })
  const post = await posts(ana, 'hello')
  await comments(bea, post, 'hi')
  await itIsTime(ana)
  await itIsOver(ana)
  expect(arrivedFor(ana)).toEqual([])
  await writes(bea, ana, 'hello')
  expect((await digestOf(ana)).text).not.toContain('comment')
})

test('what was read meanwhile is not told', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await sets(ana)
  const message = await writes(bea, ana, 'hello')
  const read = await ana.post(`/api/messages/${bea.id}/read`, { upTo: message.id })
  expect(read.status).toBe(204)
  const unread = (await ana.get<{ conversations: number }>('/api/conversations/unread')).body
  await itIsTime(ana)
  await itIsOver(ana)
  expect([unread.conversations, arrivedFor(ana)]).toEqual([0, []])
})

test('in quiet hours it waits until they end, and the settings say so', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const now = aroundNow()
  await quiet(ana, { quietHours: now })
  const soon = new Date(Date.now() + 60_000).toISOString().slice(11, 16)
  expect(await sets(ana, { time: soon, timeZone: 'UTC' })).toMatchObject({
    waitsForQuietHours: true,
    nextAt: expect.stringContaining(`T${now.until}:00`),
  })
  await writes(bea, ana, 'hello')
  await itIsTime(ana)
  await itIsOver(ana)
  expect(arrivedFor(ana)).toEqual([])
  expect((await rowOf(ana))?.nextDueAt?.toISOString()).toContain(`T${now.until}:00`)
  await quiet(ana, {})
  expect((await digestOf(ana)).text).toContain('Someone wrote to you.')
})

test('with little energy it waits, if so chosen, and tells of everything when there is more', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await quiet(ana, { followSpoons: true })
  await sets(ana)
  await ana.put('/api/profile/spoons', { socialSpoons: 'empty' })
  await writes(bea, ana, 'no hurry')
  await itIsTime(ana)
  await itIsOver(ana)
  expect(arrivedFor(ana)).toEqual([])
  await ana.put('/api/profile/spoons', { socialSpoons: 'full' })
  expect((await digestOf(ana)).text).toContain('Someone wrote to you.')
})

test('a later try does not come in quiet hours, and the next one tells of it', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await sets(ana)
  await writes(bea, ana, 'hello')
  relay.mood('busy')
  await itIsTime(ana)
  const waiting = () => synapse.db.select().from(jobs).where(eq(jobs.userId, ana.id))
  await expect.poll(async () => (await waiting())[0]?.lastError ?? null).not.toBe(null)
  await quiet(ana, { quietHours: aroundNow() })
  relay.mood('welcoming')
  await synapse.db.update(jobs).set({ dueAt: sql`now()` })
  await itIsOver(ana)
  expect(arrivedFor(ana)).toEqual([])
  await quiet(ana, {})
  expect((await digestOf(ana)).text).toContain('Someone wrote to you.')
})

test('an address that is refused for good stops it, the settings say so, and choosing again begins anew', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await sets(ana)
  await writes(bea, ana, 'hello')
  relay.mood('strict')
  await itIsTime(ana)
  const shown = async () => (await ana.get<DigestView>('/api/digest')).body
  await expect.poll(async () => (await shown()).isRefused).toBe(true)
  expect(await shown()).toMatchObject({ rhythm: 'daily', nextAt: null })
  relay.mood('welcoming')
  await synapse.db.delete(jobs)
  expect(await sets(ana)).toMatchObject({ isRefused: false, nextAt: expect.any(String) })
  expect((await digestOf(ana)).text).toContain('Someone wrote to you.')
})

test('who leaves or is suspended gets none', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await sets(ana)
  await writes(bea, ana, 'hello')
  await synapse.db.execute(
    sql`update users set suspended_until = now() + interval '1 day' where id = ${ana.id}`,
  )
  await itIsTime(ana)
  await itIsOver(ana)
  await synapse.db.execute(
    sql`update users set suspended_until = null, erase_after = now() where id = ${ana.id}`,
  )
  await itIsTime(ana)
  await itIsOver(ana)
  expect(arrivedFor(ana)).toEqual([])
})

test('a test comes at once, also in quiet hours, or says that there would be none; it counts as none', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const tries = () => ana.post<{ isSent: boolean; message: string }>('/api/digest/test')
  expect([(await tries()).status, (await tries()).body.message]).toEqual([
    409,
    'Please turn the email summary on first.',
  ])
  await writes(bea, ana, 'hello')
  await sets(ana, { kinds: ['comments'] })
  expect((await tries()).body).toEqual({ isSent: false })
  await quiet(ana, { quietHours: aroundNow() })
  await sets(ana)
  const before = await rowOf(ana)
  expect((await tries()).body).toEqual({ isSent: true })
  await expect.poll(() => arrivedFor(ana).length).toBe(1)
  const after = await rowOf(ana)
  expect([after?.coveredUntil, after?.nextDueAt]).toEqual([before?.coveredUntil, before?.nextDueAt])
})

test('a test email shows that emails arrive', async () => {
  const { ana } = await people('ana')
  expect((await ana.post('/api/notification-settings/test-email')).status).toBe(204)
  await expect
    .poll(() => arrivedFor(ana).map(({ subject }) => subject))
    .toEqual(['A test email from Synapse'])
})

test('one press in a mail program turns it off, without a session, from any site, as often as it likes', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await sets(ana)
  await writes(bea, ana, 'hello')
  const mail = await digestOf(ana)
  const token = tokenIn(mail)
  expect(token).toHaveLength(43)
  expect(mail.headers).toMatchObject({
    'list-unsubscribe': `<http://synapse.example/api/digest/unsubscribe?token=${token}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  const rows = JSON.stringify(await synapse.db.select().from(digestLinks))
  expect(rows).not.toContain(token)
  const visitor = new Person('visitor', synapse.url)
  const at = `/api/digest/unsubscribe?token=${token}`
  const shown = async () => (await ana.get<DigestView>('/api/digest')).body.rhythm

  // Programs that look at mails open the link.
  const page = await visitor.get(at)
  expect([page.status, page.text.includes('Turn off email summaries?'), await shown()]).toEqual([
    200,
    true,
    'daily',
  ])

  const oneClick = (type: string, body: string, to = at) =>
    visitor.sends('POST', to, { headers: { 'content-type': type, origin: 'https://mail.example' }, body })
  const form = 'application/x-www-form-urlencoded'
  const wrong = await oneClick(form, 'List-Unsubscribe=One-Click', `${at}x`)
  expect([wrong.status, await shown()]).toEqual([200, 'daily'])
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  expect((await oneClick('multipart/form-data; boundary=b', parts)).status).toBe(200)
  expect(await shown()).toBe('off')
  const right = await oneClick(form, 'List-Unsubscribe=One-Click')
  expect(right.text).toBe(wrong.text)
  expect(right.text).toContain('You won’t get email summaries any more.')
  expect((await visitor.sends('POST', '/api/digest/unsubscribe')).status).toBe(200)
  // It turns off this and nothing else, and is in no log.
  expect(synapse.logged.join('')).not.toContain(token)
  // Turned on again, the old link turns it off again.
  await sets(ana)
  expect((await oneClick(form, '')).status).toBe(200)
  expect(await shown()).toBe('off')
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { users } from '#server/db/schema/users.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { founds, joins, makesModerator } from '#tests/support/communities.ts'
import {
  answers,
  appeals,
  appealsFor,
  decides,
  decisionsAbout,
  looksAt,
  makeModerator,
  reports,
  triesToDecide,
} from '#tests/support/moderation.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { opens, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const signsIn = (person: Person) =>
  person.post<{ code: string; message: string; location: string }>('/api/login', {
    email: person.user?.email,
    password: goodPassword,
  })

/** A post of ana's that bea reported, for mod to decide. */
async function reportedPost() {
  const { ana, bea, mod } = await synapse.people('ana', 'bea', 'mod')
  await makeModerator(synapse.db, mod)
  const post = await posts(ana, 'go away, all of you')
  const thing = { type: 'post' as const, id: post.id }
  await reports(bea, thing)
  return { ana, bea, mod, post, thing }
}

test('a suspension holds from the next request on, and ends sessions and streams', async () => {
  const { ana, bea, mod, post, thing } = await reportedPost()
  const toAna = await listens(ana)
  expect((await ana.get('/api/auth/user')).status).toBe(200)
  await decides(mod, thing, 'suspend', { days: 7 })
  await toAna.hears('session.ended')
  toAna.leaves()
  for (const path of ['/api/auth/user', '/api/posts', '/api/decisions'])
    expect((await ana.get(path)).status).toBe(401)
  expect((await opens(bea, post)).status).toBe(404)
})

test('whoever is suspended reads at sign-in which rule, which words and until when, and appeals without a script', async () => {
  const { ana, bea, mod, thing } = await reportedPost()
  const { other } = await synapse.people('other')
  await makeModerator(synapse.db, other)
  await decides(mod, thing, 'suspend', { days: 7, reason: 'You told people to go away.' })
  const refused = await signsIn(ana)
  expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
  expect(refused.body.message).toMatch(/^Your account is suspended until \d+ \w+ 20\d\d/)
  const [row] = await synapse.db.select().from(users).where(eq(users.id, ana.id))
  const days = ((row?.suspendedUntil?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)

  const sent = await ana.submits('/api/login', { email: ana.user?.email ?? '', password: goodPassword })
  expect(sent.status).toBe(303)
  const address = sent.headers.get('location') ?? ''
  const page = await ana.get(address)
  expect(page.status).toBe(200)
  for (const words of ['Be kind.', 'You told people to go away.', 'go away, all of you', 'Your appeal'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Bea')
  expect(page.text).not.toContain('Mod<')

  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''
  const fields = { token: field('token'), decisionId: field('decisionId') }
  const empty = await ana.submits('/api/suspended', { ...fields, content: ' ' })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Please say why you think it’s wrong.')
  const appealed = await ana.submits('/api/suspended', { ...fields, content: 'It was about the geese.' })
  expect(appealed.status).toBe(303)
  expect((await ana.get(appealed.headers.get('location') ?? '')).text).toContain('You appealed.')
  expect((await ana.submits('/api/suspended', { ...fields, content: 'again' })).status).toBe(410)
  expect((await ana.get(address)).status).toBe(410)

  const appealFor = async (moderator: Person) =>
    (await appealsFor(moderator)).find(({ content }) => content === 'It was about the geese.')
  const appeal = await appealFor(other)
  expect(appeal?.mayAnswer).toBe(true)
  expect((await appealFor(mod))?.mayAnswer).toBe(false)
  expect((await answers(mod, appeal?.id ?? '', 'upheld')).status).toBe(403)
  expect((await answers(other, appeal?.id ?? '', 'overturned', 'You are right. Sorry.')).status).toBe(204)
  expect((await answers(other, appeal?.id ?? '', 'upheld')).status).toBe(409)
  expect((await signsIn(ana)).status).toBe(200)
  expect((await opens(bea, { id: thing.id })).status).toBe(200)
  expect((await decisionsAbout(ana))[0]).toMatchObject({
    action: 'suspend',
    isInForce: false,
    mayAppeal: false,
    appeal: { state: 'overturned', answer: 'You are right. Sorry.' },
  })
  const { body: reported } = await bea.get<{ outcome: string }[]>('/api/reports')
  expect(reported[0]?.outcome).toBe('takenBack')
})

test('the page for who is suspended works for who it is for, and only while it holds', async () => {
  const { ana, bea, mod, thing } = await reportedPost()
  await decides(mod, thing, 'suspend', { days: 7 })
  const { body } = await signsIn(ana)
  expect((await synapse.visitor().get('/api/suspended?token=guess')).status).toBe(410)
  const token = new URL(body.location, 'http://x').searchParams.get('token')
  // Somebody else's decision is not there for this token.
  const own = await posts(bea, 'mine')
  await reports(mod, { type: 'post', id: own.id })
  const { other } = await synapse.people('other')
  await makeModerator(synapse.db, other)
  const elsewhere = await decides(other, { type: 'post', id: own.id }, 'warn')
  const crossed = await ana.post('/api/suspended', { token, decisionId: elsewhere, content: 'hello' })
  expect(crossed.status).toBe(404)
  await decides(mod, thing, 'lift')
  expect((await ana.get(body.location)).status).toBe(410)
  // The session of before is over for good.
  expect((await ana.get('/api/auth/user')).status).toBe(401)
  expect((await signsIn(ana)).status).toBe(200)
})

test('a passkey leads whoever is suspended to the same page, and opens nothing', async () => {
  const { ana, mod, thing } = await reportedPost()
  const answersWithPasskey = await givesPasskey(synapse, ana)
  await decides(mod, thing, 'suspend', { days: 7, reason: 'You told people to go away.' })
  const device = synapse.visitor()
  const refused = await device.post<{ code: string; location: string }>('/api/login/passkey', {
    credential: await answersWithPasskey(device),
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
  expect(device.cookies.size).toBe(0)
  expect((await device.get(refused.body.location)).text).toContain('You told people to go away.')
})

test('whoever asked for their account to be deleted and is suspended can still keep it', async () => {
  const { ana, mod, thing } = await reportedPost()
  await ana.sends('DELETE', '/api/account')
  await decides(mod, thing, 'suspend', { days: 7 })
  const wish = async () =>
    (await synapse.db.select().from(users).where(eq(users.id, ana.id)))[0]?.eraseAfter ?? null
  const { body } = await signsIn(ana)
  expect(await wish()).not.toBeNull()
  const page = (await ana.get(body.location)).text
  expect(page).toContain('You asked for your account to be deleted.')
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const kept = await ana.submits('/api/suspended/keep', { token })
  expect(kept.status).toBe(303)
  expect(await wish()).toBeNull()
  expect((await ana.get(kept.headers.get('location') ?? '')).text).toContain('What you wrote is kept.')
  expect((await ana.submits('/api/suspended/keep', { token })).status).toBe(410)
  expect((await ana.get('/api/auth/user')).status).toBe(401)
})

test('of two suspensions, one that is lifted leaves the other', async () => {
  const { ana, bea, mod, thing } = await reportedPost()
  const second = { type: 'post' as const, id: (await posts(ana, 'and stay away')).id }
  await reports(bea, second)
  await decides(mod, thing, 'suspend', { days: 7 })
  await decides(mod, second, 'suspend', { days: 30 })
  await decides(mod, second, 'lift')
  expect((await signsIn(ana)).status).toBe(403)
  expect((await looksAt(mod, thing)).body.actions).toContain('lift')
  await decides(mod, thing, 'lift')
  expect((await signsIn(ana)).status).toBe(200)
  // The posts stay down until they are put back too.
  expect((await opens(ana, { id: thing.id })).status).toBe(404)
  await decides(mod, thing, 'restore')
  expect((await opens(ana, { id: thing.id })).status).toBe(200)
})

test('a suspension for good has no end but a lift, and its reason is kept as long as it lasts', async () => {
  const { ana, mod, thing } = await reportedPost()
  expect((await triesToDecide(mod, thing, 'suspend', { days: null })).status).toBe(422)
  const id = await decides(mod, thing, 'suspend', { forGood: true, reason: 'Threats, again and again.' })
  const { body } = await signsIn(ana)
  expect(body.message).toBe('Your account is suspended for good. You can read why, and appeal.')
  const page = (await ana.get(body.location)).text
  expect(page).toContain('This has no end, unless a moderator ends it')
  expect(page).toContain('Threats, again and again.')
  expect(page).not.toContain('9999')
  expect((await looksAt(mod, thing)).body.decisions).toMatchObject([
    { id, action: 'suspend', isForGood: true, until: null },
  ])
  expect((await mod.get<LogEntry[]>('/api/moderation/log')).body[0]).toMatchObject({
    event: 'suspendedForGood',
  })

  await synapse.db
    .update(moderationDecisions)
    .set({ createdAt: sql`now() - interval '4 years'` })
    .where(eq(moderationDecisions.id, id))
  await removeWhatIsOver(synapse.db)
  expect((await ana.get((await signsIn(ana)).body.location)).text).toContain('Threats, again and again.')
  await decides(mod, thing, 'lift')
  expect((await signsIn(ana)).status).toBe(200)
  expect((await decisionsAbout(ana))[1]).toMatchObject({ id, isForGood: true, isInForce: false })
  // What holds no longer goes, as every other decision.
  await removeWhatIsOver(synapse.db)
  expect((await decisionsAbout(ana)).map(({ action }) => action)).toEqual(['lift'])
})

test('of a suspension for good and one of days, each is lifted by itself; an appeal that is won ends it', async () => {
  const { ana, bea, mod, thing } = await reportedPost()
  const { other } = await synapse.people('other')
  await makeModerator(synapse.db, other)
  const second = { type: 'post' as const, id: (await posts(ana, 'and stay away')).id }
  await reports(bea, second)
  const id = await decides(mod, thing, 'suspend', { forGood: true })
  await decides(mod, second, 'suspend', { days: 30 })
  await decides(mod, second, 'lift')
  const { status, body } = await signsIn(ana)
  expect([status, body.message]).toEqual([403, expect.stringContaining('for good')])
  const page = (await ana.get(body.location)).text
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const appealed = await ana.post('/api/suspended', { token, decisionId: id, content: 'It was a play.' })
  expect(appealed.status).toBe(201)
  const appeal = (await appealsFor(other)).find(({ decision }) => decision.id === id)
  expect((await answers(other, appeal?.id ?? '', 'overturned')).status).toBe(204)
  expect((await signsIn(ana)).status).toBe(200)
})

test('a suspension ends by itself', async () => {
  const { ana, mod, thing } = await reportedPost()
  await decides(mod, thing, 'suspend', { days: 1 })
  expect((await signsIn(ana)).status).toBe(403)
  await synapse.db
    .update(users)
    .set({ suspendedUntil: new Date(Date.now() - 1_000) })
    .where(eq(users.id, ana.id))
  expect((await signsIn(ana)).status).toBe(200)
})

test('I can appeal a decision about me once, and it is answered by another moderator where there is one', async () => {
  const { ana, bea, mod, thing } = await reportedPost()
  const decisionId = await decides(mod, thing, 'remove')
  expect((await appeals(bea, decisionId)).status).toBe(404)
  expect((await appeals(ana, decisionId, ' ')).status).toBe(422)
  const both = await Promise.all([appeals(ana, decisionId), appeals(ana, decisionId)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const id = both.find(({ status }) => status === 201)?.body.id ?? ''
  const { fresh } = await synapse.people('fresh')
  await makeModerator(synapse.db, fresh)
  expect((await answers(mod, id, 'overturned')).status).toBe(403)
  expect((await answers(bea, id, 'overturned')).status).toBe(403)
  const twice = await Promise.all([answers(fresh, id, 'overturned'), answers(fresh, id, 'upheld')])
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 409])
  const { body: news } = await ana.get<{ kind: string }[]>('/api/notices')
  expect(news.map(({ kind }) => kind)).toEqual(['appealDecided', 'decision'])
})

test('what was upheld stays as it was', async () => {
  const { ana, mod, thing } = await reportedPost()
  const decisionId = await decides(mod, thing, 'remove')
  const { body } = await appeals(ana, decisionId)
  const { judge } = await synapse.people('judge')
  await makeModerator(synapse.db, judge)
  expect((await answers(judge, body.id, 'upheld', 'It was unkind.')).status).toBe(204)
  expect((await opens(ana, { id: thing.id })).status).toBe(404)
  expect((await decisionsAbout(ana))[0]).toMatchObject({
    isInForce: true,
    mayAppeal: false,
    appeal: { state: 'upheld', answer: 'It was unkind.' },
  })
})

test('what the moderators of a community take down without a report is a decision too: logged, told, open to appeal', async () => {
  const { ana, bea, keeper, second } = await synapse.people('ana', 'bea', 'keeper', 'second')
  const garden = await founds(keeper)
  for (const one of [ana, bea, second]) await joins(one, garden)
  await makesModerator(keeper, garden, second)
  const post = await posts(ana, 'too loud', { communityId: garden.id })
  await reports(bea, { type: 'post', id: post.id })
  const remove = () =>
    keeper.post(`/api/communities/${garden.id}/posts/${post.id}/remove`, { reason: 'We whisper here.' })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([204, 204])
  const [decision, ...more] = await decisionsAbout(ana)
  expect(more).toEqual([])
  expect(decision).toMatchObject({ action: 'remove', reason: 'We whisper here.', mayAppeal: true })
  const { body: reported } = await bea.get<{ outcome: string }[]>('/api/reports')
  expect(reported[0]?.outcome).toBe('removed')
  const { body: appeal } = await appeals(ana, decision?.id ?? '')
  expect((await answers(keeper, appeal.id, 'upheld')).status).toBe(403)
  expect((await answers(second, appeal.id, 'overturned')).status).toBe(204)
  expect((await opens(bea, post)).status).toBe(200)
  expect((await ana.get('/api/removals')).body).toEqual([])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import type { UnmaskingItem } from '#contract/moderation/unmasking-views.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { users } from '#server/db/schema/users.ts'
import { createLog } from '#server/log.ts'
import { createLocalEvents } from '#server/realtime/local.events.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins } from '#tests/support/communities.ts'
import {
  agrees,
  answers,
  appeals,
  appealsFor,
  asksToUnmask,
  decides,
  decisionsAbout,
  looks,
  looksAt,
  makeModerator,
  reports,
  type Thing,
  triesToAgree,
  triesToUnmask,
} from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { silentMailer } from '#tests/support/silent-mailer.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { tellAuthors } from './unmaskings.job.ts'

const synapse = testSynapse()

/** Earlier moderators go: each test has the two that it names. */
async function case_() {
  await synapse.db.update(users).set({ role: 'member' })
  const people = await synapse.people('ana', 'bea', 'mod', 'other', 'third')
  await makeModerator(synapse.db, people.mod, people.other)
  const post = await posts(people.ana, 'words without a name', { isAnonymous: true })
  const thing: Thing = { type: 'post', id: post.id }
  await reports(people.bea, thing)
  return { ...people, post, thing }
}

const unmaskingOf = async (person: Person, thing: Thing) => (await looksAt(person, thing)).body.unmasking
const waitingFor = async (person: Person) =>
  (await person.get<UnmaskingItem[]>('/api/moderation/unmaskings')).body
const noticesOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.map(({ kind, decision }) => [kind, decision?.action])
async function mailsTo(person: Person): Promise<string[]> {
  const folder = join(synapse.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const [account] = await synapse.db.select({ email: users.email }).from(users).where(eq(users.id, person.id))
  return mails.filter((mail) => mail.includes(`To: ${account?.email}`))
}
const job = () =>
  tellAuthors({
    db: synapse.db,
    events: createLocalEvents(),
    mailer: silentMailer(synapse.db, createLog('silent')),
  })

test('one moderator asks, another agrees, and only then the first can look; each look is logged', async () => {
  const { ana, mod, other, thing } = await case_()
  expect(await unmaskingOf(mod, thing)).toEqual({ mayAsk: true, hasSecond: true, current: null })
  const id = await asksToUnmask(mod, thing, { reason: 'They say they will hurt somebody.' })
  expect((await looks(mod, id)).status).toBe(409)
  expect((await triesToAgree(mod, id)).status).toBe(403)
  expect((await triesToUnmask(other, thing)).status).toBe(409)
  expect(await waitingFor(mod)).toEqual([])
  expect(await waitingFor(other)).toMatchObject([
    { id, subjectId: thing.id, askedByName: 'Mod', reason: 'They say they will hurt somebody.' },
  ])
  expect((await other.get('/api/moderation')).body).toMatchObject({ openUnmaskings: 1 })
  expect((await triesToAgree(other, id, { answer: ' ' })).status).toBe(422)
  await agrees(other, id)
  expect((await triesToAgree(other, id)).status).toBe(409)
  // Who agreed does not learn the name.
  expect((await looks(other, id)).status).toBe(404)
  const seen = await looks(mod, id)
  expect(seen.body.person.id).toBe(ana.id)
  await looks(mod, id)
  for (const who of [mod, other]) {
    const subject = await looksAt(who, thing)
    expect(subject.body.person).toBeNull()
    expect(subject.text).not.toContain(ana.id)
  }
  const { body: log } = await other.get<LogEntry[]>('/api/moderation/log')
  expect(log.slice(0, 4).map(({ event, actorName }) => [event, actorName])).toEqual([
    ['unmasked', 'Mod'],
    ['unmasked', 'Mod'],
    ['unmaskAgreed', 'Other'],
    ['unmaskAsked', 'Mod'],
  ])
})

test('a moderator who does not agree says why, and nobody can look', async () => {
  const { ana, mod, other, thing } = await case_()
  const id = await asksToUnmask(mod, thing)
  await agrees(other, id, { state: 'declined', answer: 'We can decide without the name.' })
  expect((await looks(mod, id)).status).toBe(409)
  expect(await unmaskingOf(mod, thing)).toMatchObject({
    mayAsk: true,
    current: { state: 'declined', answer: 'We can decide without the name.', answeredByName: 'Other' },
  })
  await decides(mod, thing, 'dismiss')
  await job()
  expect(await noticesOf(ana)).toEqual([])
})

test('the permission ends after a day, and when the report is decided', async () => {
  const { mod, other, thing } = await case_()
  const first = await asksToUnmask(mod, thing)
  await agrees(other, first)
  await synapse.db
    .update(unmaskings)
    .set({ lookUntil: sql`now() - interval '1 minute'` })
    .where(eq(unmaskings.id, first))
  expect((await looks(mod, first)).status).toBe(409)
  const second = await asksToUnmask(mod, thing)
  await agrees(other, second)
  await decides(other, thing, 'dismiss')
  expect((await looks(mod, second)).status).toBe(409)
  expect((await triesToUnmask(mod, thing)).status).toBe(409)
})

test('what is decided meanwhile needs no answer any more, and what was asked can be taken back', async () => {
  const { bea, mod, other, thing } = await case_()
  const first = await asksToUnmask(mod, thing)
  expect((await other.delete(`/api/moderation/unmaskings/${first}`)).status).toBe(404)
  expect((await mod.delete(`/api/moderation/unmaskings/${first}`)).status).toBe(204)
  expect((await triesToAgree(other, first)).status).toBe(409)
  const second = await asksToUnmask(mod, thing)
  await decides(mod, thing, 'dismiss')
  expect((await triesToAgree(other, second)).status).toBe(409)
  await reports(bea, thing)
  expect((await triesToUnmask(mod, thing)).status).toBe(201)
})

test('it is for the moderators of Synapse alone: not for who moderates the community, nor for the author', async () => {
  const { ana, bea, mod, other, third } = await case_()
  const garden = await founds(third)
  for (const one of [ana, bea]) await joins(one, garden)
  const post = await posts(other, 'in the garden', { isAnonymous: true })
  const inside = await posts(ana, 'inside', { isAnonymous: true, communityId: garden.id })
  await reports(bea, { type: 'post', id: inside.id })
  await reports(bea, { type: 'post', id: post.id })
  expect((await triesToUnmask(third, { type: 'post', id: inside.id })).status).toBe(403)
  expect(await unmaskingOf(third, { type: 'post', id: inside.id })).toBeNull()
  expect((await third.get('/api/moderation/unmaskings')).status).toBe(403)
  const id = await asksToUnmask(mod, { type: 'post', id: inside.id })
  expect((await triesToAgree(third, id)).status).toBe(403)
  // Whoever wrote it is not asked about it. That it needs a second is said without looking at who wrote it.
  expect(await unmaskingOf(mod, { type: 'post', id: post.id })).toMatchObject({ hasSecond: true })
  const about = await asksToUnmask(mod, { type: 'post', id: post.id })
  expect((await triesToAgree(other, about)).status).toBe(404)
  expect((await waitingFor(other)).map((item) => item.id)).not.toContain(about)
})

test('a block between a moderator and the author changes nothing: a refusal would tell who wrote it', async () => {
  const { ana, mod, other, thing } = await case_()
  await blocks(ana, other)
  await blocks(ana, mod)
  const id = await asksToUnmask(mod, thing)
  await agrees(other, id)
  expect((await looks(mod, id)).status).toBe(200)
})

test('a network with one moderator says in words that it takes two', async () => {
  const { mod, other, thing } = await case_()
  await synapse.db.update(users).set({ role: 'member' }).where(eq(users.id, other.id))
  expect(await unmaskingOf(mod, thing)).toMatchObject({ mayAsk: true, hasSecond: false })
  const refused = await triesToUnmask(mod, thing)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('takes two')
})

test('a second moderator who is suspended counts: who suspends an author could tell by it that it was them', async () => {
  const { mod, other, thing } = await case_()
  await synapse.db
    .update(users)
    .set({ suspendedUntil: new Date(Date.now() + 86_400_000) })
    .where(eq(users.id, other.id))
  expect(await unmaskingOf(mod, thing)).toMatchObject({ mayAsk: true, hasSecond: true })
  expect((await triesToUnmask(mod, thing)).status).toBe(201)
})

test('only what is anonymous, reported and not decided, and with a reason', async () => {
  const { ana, bea, mod, thing } = await case_()
  expect((await triesToUnmask(mod, thing, { reason: ' ' })).status).toBe(422)
  expect((await triesToUnmask(mod, thing, { reason: 'x'.repeat(1_001) })).status).toBe(422)
  expect((await triesToUnmask(mod, thing, { cause: 'curiosity' })).status).toBe(422)
  const named = await posts(ana, 'with my name')
  await reports(bea, { type: 'post', id: named.id })
  expect((await triesToUnmask(mod, { type: 'post', id: named.id })).status).toBe(409)
  const quiet = await posts(ana, 'not reported', { isAnonymous: true })
  expect((await triesToUnmask(mod, { type: 'post', id: quiet.id })).status).toBe(404)
  expect((await triesToUnmask(mod, { type: 'user', id: ana.id })).status).toBe(404)
})

test('the author is told when it is decided, by notice and mail, without names, and can appeal', async () => {
  const { ana, mod, other, third, thing } = await case_()
  const id = await asksToUnmask(mod, thing, { reason: 'Secret words of moderators.' })
  await agrees(other, id)
  await looks(mod, id)
  expect(await noticesOf(ana)).toEqual([])
  await decides(other, thing, 'dismiss')
  await expect.poll(() => noticesOf(ana)).toEqual([['decision', 'unmask']])
  const [decision] = await decisionsAbout(ana)
  expect(decision).toMatchObject({
    action: 'unmask',
    words: 'words without a name',
    reason: 'Moderators were worried that someone else might be in danger.',
    mayAppeal: true,
  })
  const told = JSON.stringify(await decisionsAbout(ana)) + (await ana.get('/api/notices')).text
  for (const secret of ['Mod', 'Other', 'Secret words', 'I see the danger'])
    expect(told.replaceAll('Moderators', '')).not.toContain(secret)
  await expect.poll(async () => (await mailsTo(ana)).join()).toContain('that moderator has seen your name')
  await job()
  expect(await decisionsAbout(ana)).toHaveLength(1)

  await makeModerator(synapse.db, third)
  await appeals(ana, decision?.id ?? '', 'There was no need.')
  const appeal = (await appealsFor(third)).find(({ content }) => content === 'There was no need.')
  expect((await answers(mod, appeal?.id ?? '', 'upheld')).status).toBe(403)
  expect((await answers(third, appeal?.id ?? '', 'overturned', 'You are right.')).status).toBe(204)
  expect((await ana.get(`/api/posts/${thing.id}`)).status).toBe(200)
})

test('if nobody decides, the author is told a week after the first look', async () => {
  const { ana, mod, other, thing } = await case_()
  const id = await asksToUnmask(mod, thing)
  await agrees(other, id)
  await looks(mod, id)
  await job()
  expect(await noticesOf(ana)).toEqual([])
  const [kept] = await synapse.db
    .select({ days: sql<number>`round(extract(epoch from tell_at - now()) / 86400)::int` })
    .from(unmaskings)
    .where(eq(unmaskings.id, id))
  expect(kept?.days).toBe(7)
  await synapse.db.update(unmaskings).set({ tellAt: sql`now()` }).where(eq(unmaskings.id, id))
  await Promise.all([job(), job()])
  expect(await noticesOf(ana)).toEqual([['decision', 'unmask']])
})

import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import {
  decides,
  decisionsAbout,
  looksAt,
  makeModerator,
  notes,
  queueOf,
  reports,
  triesToDecide,
  waitsFor,
} from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments, uploads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Reported things of earlier tests still wait: each test looks for its own words. */
const asPost = ({ id }: { id: string }) => ({ type: 'post' as const, id })
const asComment = ({ id }: { id: string }) => ({ type: 'comment' as const, id })
const outcomesOf = async (person: Person) =>
  (await person.get<ReportView[]>('/api/reports')).body.map(({ state, outcome }) => [state, outcome])
const newsOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.map(({ kind }) => kind)

async function castWithModerator() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'mod')
  await makeModerator(synapse.db, people.mod)
  return people
}

test('what was reported waits as one thing, oldest first, without the names of who reported', async () => {
  const { ana, bea, cleo, mod } = await castWithModerator()
  const first = await posts(ana, 'queue: first')
  const second = await posts(ana, 'queue: second')
  await reports(bea, asPost(first))
  await reports(bea, asPost(second), { reason: 'spam' })
  await reports(cleo, asPost(first), { reason: 'danger', details: 'I am afraid.' })
  const queue = await queueOf(mod)
  expect(queue.map(({ words }) => words)).toEqual(['queue: first', 'queue: second'])
  expect(queue[0]).toMatchObject({ reportCount: 2, reasons: ['danger', 'unkind'] })
  expect(await queueOf(mod, `?limit=1&after=${queue[0]?.id}`)).toMatchObject([{ words: 'queue: second' }])
  const subject = await looksAt(mod, asPost(first))
  expect(subject.body.reports.map(({ details }) => details)).toEqual(['I am afraid.', null])
  for (const answer of [await mod.get('/api/moderation/queue'), subject])
    for (const reporter of [bea, cleo]) {
      expect(answer.text).not.toContain(reporter.id)
      expect(answer.text).not.toContain(reporter.user?.displayName)
    }
  expect((await mod.get('/api/moderation')).body).toEqual({
    isNetworkModerator: true,
    openSubjects: 2,
    openAppeals: 0,
    openUnmaskings: 0,
  })
})

test('a post that is removed is gone for everyone; author and reporters are told in words, once', async () => {
  const { ana, bea, cleo, mod } = await castWithModerator()
  const post = await posts(ana, 'remove me')
  await reports(bea, asPost(post))
  await reports(cleo, asPost(post))
  const [toBea, toAna] = await Promise.all([listens(bea), listens(ana)])
  await decides(mod, asPost(post), 'remove', { reason: 'It mocks somebody.' })
  await toBea.hears('post.gone')
  await toBea.hears('notices.changed')
  await toAna.hears('notices.changed')
  toBea.leaves()
  toAna.leaves()
  for (const who of [ana, bea, mod]) expect((await opens(who, post)).status).toBe(404)
  expect(await decisionsAbout(ana)).toMatchObject([
    {
      subjectType: 'post',
      action: 'remove',
      rule: 'kindness',
      reason: 'It mocks somebody.',
      words: 'remove me',
      isInForce: true,
      mayAppeal: true,
      appeal: null,
    },
  ])
  expect(await decisionsAbout(bea)).toEqual([])
  expect((await ana.get('/api/decisions')).text).not.toContain('Mod')
  expect(await newsOf(ana)).toEqual(['decision'])
  expect(await newsOf(bea)).toEqual(['reportDecided'])
  expect(await outcomesOf(bea)).toEqual([['acted', 'removed']])
  expect(await outcomesOf(cleo)).toEqual([['acted', 'removed']])
  expect(await waitsFor(mod)).not.toContain('remove me')
})

test('two moderators who decide at once make one decision', async () => {
  const { ana, bea, mod, other } = await synapse.people('ana', 'bea', 'mod', 'other')
  await makeModerator(synapse.db, mod, other)
  const post = await posts(ana, 'twice')
  await reports(bea, asPost(post))
  const answers = await Promise.all(
    [mod, other, mod, other].map((who, index) =>
      triesToDecide(who, asPost(post), index % 2 === 0 ? 'remove' : 'warn'),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await decisionsAbout(ana)).toHaveLength(1)
  expect(await newsOf(ana)).toEqual(['decision'])
  expect(await newsOf(bea)).toEqual(['reportDecided'])
})

test('a report that is dismissed changes nothing, and only the reporter hears of it', async () => {
  const { ana, bea, mod } = await castWithModerator()
  const post = await posts(ana, 'quite all right')
  await reports(bea, asPost(post))
  await decides(mod, asPost(post), 'dismiss', { reason: 'This is fine.' })
  expect((await opens(bea, post)).status).toBe(200)
  expect(await decisionsAbout(ana)).toEqual([])
  expect(await newsOf(ana)).toEqual([])
  expect(await outcomesOf(bea)).toEqual([['dismissed', 'nothingFound']])
  await reports(bea, asPost(post))
  expect(await outcomesOf(bea)).toHaveLength(2)
})

test('a comment that is removed and restored leaves the count and comes back into it', async () => {
  const { ana, bea, mod } = await castWithModerator()
  const post = await posts(ana, 'hello')
  const comment = await comments(bea, post, 'loud comment')
  await reports(ana, asComment(comment))
  await decides(mod, asComment(comment), 'remove')
  expect(await readsComments(ana, post)).toEqual([])
  expect((await opens(ana, post)).body.commentCount).toBe(0)
  expect((await triesToDecide(mod, asComment(comment), 'remove')).status).toBe(409)
  await decides(mod, asComment(comment), 'restore')
  expect((await readsComments(ana, post)).map(({ content }) => content)).toEqual(['loud comment'])
  expect((await opens(ana, post)).body.commentCount).toBe(1)
  expect((await decisionsAbout(bea)).map(({ action, isInForce }) => [action, isInForce])).toEqual([
    ['restore', false],
    ['remove', false],
  ])
})

test('removing, warning and suspending need a rule, and every decision needs a reason', async () => {
  const { ana, bea, mod } = await castWithModerator()
  const post = await posts(ana, 'hello')
  await reports(bea, asPost(post))
  const thing = asPost(post)
  expect((await triesToDecide(mod, thing, 'remove', { rule: null })).status).toBe(422)
  expect((await triesToDecide(mod, thing, 'remove', { reason: ' ' })).status).toBe(422)
  expect((await triesToDecide(mod, thing, 'suspend', { days: null })).status).toBe(422)
  expect((await triesToDecide(mod, thing, 'suspend', { days: 366 })).status).toBe(422)
  expect((await triesToDecide(mod, thing, 'explode')).status).toBe(422)
  expect((await triesToDecide(mod, thing, 'warn')).status).toBe(201)
  expect((await opens(bea, post)).status).toBe(200)
  expect(await outcomesOf(bea)).toEqual([['acted', 'acted']])
})

test('the moderators of a community look after what is in it, and after nothing else', async () => {
  const { ana, bea, keeper, mod } = await synapse.people('ana', 'bea', 'keeper', 'mod')
  await makeModerator(synapse.db, mod)
  const garden = await founds(keeper)
  for (const one of [ana, bea]) await joins(one, garden)
  const inside = await posts(ana, 'inside the garden', { communityId: garden.id })
  const outside = await posts(ana, 'outside the garden')
  await reports(bea, asPost(inside))
  await reports(bea, asPost(outside))
  await reports(bea, { type: 'user', id: ana.id })
  await reports(bea, { type: 'community', id: garden.id })
  expect(await waitsFor(keeper)).toEqual(['inside the garden'])
  expect(await waitsFor(mod)).toEqual(expect.arrayContaining(['inside the garden', 'outside the garden']))
  expect((await looksAt(keeper, asPost(outside))).status).toBe(404)
  expect((await triesToDecide(keeper, asPost(outside), 'remove')).status).toBe(404)
  expect((await triesToDecide(keeper, asPost(inside), 'suspend', { days: 1 })).status).toBe(403)
  await decides(keeper, asPost(inside), 'remove')
  expect((await decisionsAbout(ana))[0]).toMatchObject({ action: 'remove', communityName: garden.name })
  await decides(keeper, asPost(inside), 'restore')
  await reports(bea, asPost(inside))
  await decides(mod, asPost(inside), 'remove')
  expect((await triesToDecide(keeper, asPost(inside), 'restore')).status).toBe(409)
  expect((await looksAt(keeper, asPost(inside))).body.actions).toEqual([])
})

test('whoever moderates nothing is told so, and who moderates no more is none from the next request on', async () => {
  const { ana, bea, mod } = await castWithModerator()
  const post = await posts(ana, 'hello')
  await reports(bea, asPost(post))
  expect((await looksAt(bea, asPost(post))).status).toBe(403)
  expect((await triesToDecide(bea, asPost(post), 'remove')).status).toBe(403)
  const garden = await founds(bea)
  expect((await looksAt(bea, asPost(post))).status).toBe(404)
  await bea.post(`/api/communities/${garden.id}/leave`)
  expect((await looksAt(bea, asPost(post))).status).toBe(403)
  expect((await looksAt(mod, asPost(post))).status).toBe(200)
})

test('nobody decides about themselves', async () => {
  const { bea, mod, other } = await synapse.people('bea', 'mod', 'other')
  await makeModerator(synapse.db, mod, other)
  const post = await posts(mod, 'by a moderator')
  await reports(bea, asPost(post))
  expect(await waitsFor(mod)).not.toContain('by a moderator')
  expect((await looksAt(mod, asPost(post))).status).toBe(404)
  expect((await triesToDecide(mod, asPost(post), 'dismiss')).status).toBe(404)
  expect(await waitsFor(other)).toContain('by a moderator')
})

test('a post is shown with its photos and comments, also to moderators who are no members', async () => {
  const { ana, bea, mod } = await castWithModerator()
  const garden = await founds(ana)
  await joins(bea, garden)
  const post = await posts(ana, 'with a photo', {
    ...{ communityId: garden.id, imageUrl: await uploads(ana) },
    morePhotos: [{ imageUrl: await uploads(ana), imageAlt: 'A second' }],
  })
  const second = post.morePhotos[0]?.imageUrl ?? ''
  await comments(bea, post, 'not nice')
  const photo = post.imageUrl ?? ''
  expect((await mod.get(photo)).status).toBe(404)
  await reports(bea, asPost(post))
  const { body } = await looksAt(mod, asPost(post))
  expect(body.context.map(({ content, isSubject }) => [content, isSubject])).toEqual([
    ['with a photo', true],
    ['not nice', false],
  ])
  expect(body.person?.displayName).toBe('Ana')
  expect(body.context[0]).toMatchObject({ imageUrl: photo, morePhotos: post.morePhotos })
  expect((await mod.get(second)).status).toBe(200)
  expect((await mod.get(photo)).status).toBe(200)
  await decides(mod, asPost(post), 'remove')
  expect((await mod.get(photo)).status).toBe(200)
  expect((await bea.get(photo)).status).toBe(404)
  expect((await bea.get(second)).status).toBe(404)
})

test('of a conversation, moderators of the network see five messages before and after the reported one', async () => {
  const { ana, bea, cleo, mod } = await castWithModerator()
  await befriend(synapse.db, ana, bea, cleo)
  await writes(ana, cleo, 'for cleo only')
  for (let n = 1; n <= 7; n++) await writes(n % 2 === 0 ? ana : bea, n % 2 === 0 ? bea : ana, `before ${n}`)
  const bad = await writes(ana, bea, 'the bad one')
  for (let n = 1; n <= 7; n++) await writes(bea, ana, `after ${n}`)
  const thing = { type: 'message' as const, id: bad.id }
  expect((await looksAt(mod, thing)).status).toBe(404)
  await reports(bea, thing)
  const { body, text } = await looksAt(mod, thing)
  expect(body.context.map(({ content }) => content)).toEqual([
    ...[3, 4, 5, 6, 7].map((n) => `before ${n}`),
    'the bad one',
    ...[1, 2, 3, 4, 5].map((n) => `after ${n}`),
  ])
  expect(body.actions).toEqual(['dismiss', 'warn', 'suspend'])
  expect(text).not.toContain('for cleo only')
})

test('moderators leave notes for each other, and read what was decided before', async () => {
  const { ana, bea, mod } = await castWithModerator()
  const earlier = await posts(ana, 'earlier one')
  await reports(bea, asPost(earlier))
  await decides(mod, asPost(earlier), 'warn')
  await reports(bea, { type: 'user', id: ana.id })
  const thing = { type: 'user' as const, id: ana.id }
  expect((await notes(mod, thing, 'Third time this week.')).status).toBe(201)
  expect((await notes(mod, thing, ' ')).status).toBe(422)
  expect((await notes(bea, thing, 'me too')).status).toBe(403)
  const { body } = await looksAt(mod, thing)
  expect(body.notes).toMatchObject([{ authorName: 'Mod', content: 'Third time this week.' }])
  expect(body.history).toMatchObject([{ action: 'warn', words: 'earlier one', moderatorName: 'Mod' }])
  await decides(mod, thing, 'dismiss')
  expect((await looksAt(mod, thing)).body.decisions).toMatchObject([{ action: 'dismiss' }])
})

test('who wrote anonymously stays hidden from moderators, through everything they can do', async () => {
  const { quill, bea, mod } = await synapse.people('quill', 'bea', 'mod')
  await makeModerator(synapse.db, mod)
  const post = await posts(quill, 'a secret', { isAnonymous: true })
  const named = await posts(quill, 'under my name')
  await reports(bea, asPost(post))
  await reports(bea, asPost(named))
  await decides(mod, asPost(named), 'warn')
  const seen = [await mod.get('/api/moderation/queue'), await looksAt(mod, asPost(post))]
  seen.push(await triesToDecide(mod, asPost(post), 'suspend', { days: 3 }))
  seen.push(await looksAt(mod, asPost(post)), await mod.get('/api/moderation/log'))
  expect(seen[3]?.body).toMatchObject({
    person: null,
    isAnonymous: true,
    unmasking: { current: null },
    history: [],
  })
  for (const { text } of seen) {
    expect(text).not.toContain(quill.id)
    expect(text).not.toContain('"Quill"')
  }
  // What was decided about the secret does not stand beside the name either.
  const aboutQuill = await looksAt(mod, asPost(named))
  expect(aboutQuill.body.person?.id).toBe(quill.id)
  expect(aboutQuill.body.history).toEqual([])
})

test('the log tells moderators of a community what was done in it, and no more', async () => {
  const { ana, bea, keeper, mod } = await synapse.people('ana', 'bea', 'keeper', 'mod')
  await makeModerator(synapse.db, mod)
  const garden = await founds(keeper)
  for (const one of [ana, bea]) await joins(one, garden)
  const inside = await posts(ana, 'in', { communityId: garden.id })
  const outside = await posts(ana, 'out')
  await reports(bea, asPost(inside))
  await reports(bea, asPost(outside))
  await decides(keeper, asPost(inside), 'warn', { reason: 'In the garden we whisper.' })
  await decides(mod, asPost(outside), 'dismiss')
  const log = async (who: Person) => (await who.get<LogEntry[]>('/api/moderation/log')).body
  expect(await log(keeper)).toMatchObject([
    { actorName: 'Keeper', event: 'warned', reason: 'In the garden we whisper.', communityName: garden.name },
  ])
  expect((await log(mod)).slice(0, 2).map(({ event }) => event)).toEqual(['dismissed', 'warned'])
})

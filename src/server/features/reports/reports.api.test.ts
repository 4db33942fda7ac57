import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { reports } from '#server/db/schema/reports.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, block, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const report = (person: Person, subjectType: string, subjectId: string, more: object = {}) =>
  person.post<ReportView & { isNew: boolean }>('/api/reports', {
    subjectType,
    subjectId,
    reason: 'unkind',
    ...more,
  })
const reportsOf = async (person: Person) => (await person.get<ReportView[]>('/api/reports')).body

test('I report a post in my own words, and follow what comes of it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'something unkind')
  const sent = await report(bea, 'post', post.id, { details: '  It is about my sister.  ' })
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    subjectType: 'post',
    subjectId: post.id,
    details: 'It is about my sister.',
    words: 'something unkind',
    state: 'open',
    outcome: null,
    isNew: true,
  })
  expect(await reportsOf(bea)).toMatchObject([{ id: sent.body.id, state: 'open' }])
  expect(await reportsOf(ana)).toEqual([])
  expect(await reportsOf(cleo)).toEqual([])
})

test('the words stay as they were when they were reported', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, `first ${'x'.repeat(600)}`)
  await report(bea, 'post', post.id)
  await ana.patch(`/api/posts/${post.id}`, { content: 'something harmless' })
  const [mine] = await reportsOf(bea)
  expect(mine?.words).toMatch(/^first x+$/)
  expect(mine?.words).toHaveLength(limits.reportedWords)
})

test('a person, a comment, a message and a community can be reported too', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'hello')
  const comment = await comments(ana, post, 'unkind comment')
  await befriend(synapse.db, ana, bea)
  const message = await writes(ana, bea, 'unkind message')
  const community = await founds(ana, { name: 'Shouters', description: 'We shout.' })
  expect((await report(bea, 'user', ana.id)).body.words).toBe('Ana')
  expect((await report(bea, 'comment', comment.id)).body.words).toBe('unkind comment')
  expect((await report(bea, 'message', message.id)).body.words).toBe('unkind message')
  expect((await report(bea, 'community', community.id)).body.words).toBe('Shouters\nWe shout.')
  expect(await reportsOf(bea)).toHaveLength(4)
})

test('what I may not see I cannot report: it is the same as what is not there', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const garden = await founds(ana)
  const inGarden = await posts(ana, 'for members', { communityId: garden.id })
  const deleted = await posts(ana, 'oops')
  await ana.delete(`/api/posts/${deleted.id}`)
  await befriend(synapse.db, ana, bea)
  const message = await writes(ana, bea, 'for bea')
  await block(synapse.db, ana, dora)
  const missing = await report(cleo, 'post', ana.id)
  expect(missing.status).toBe(404)
  for (const [who, type, id] of [
    [cleo, 'post', inGarden.id],
    [cleo, 'post', deleted.id],
    [cleo, 'message', message.id],
    [dora, 'user', ana.id],
  ] as const) {
    const answer = await report(who, type, id)
    expect([answer.status, answer.text]).toEqual([404, missing.text])
  }
  await joins(cleo, garden)
  expect((await report(cleo, 'post', inGarden.id)).status).toBe(201)
})

test('whom I have blocked I can still report, whether or not they blocked me too', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await block(synapse.db, ana, bea)
  await block(synapse.db, ana, cleo)
  await block(synapse.db, cleo, ana)
  expect((await report(ana, 'user', bea.id)).status).toBe(201)
  expect((await report(ana, 'user', cleo.id)).status).toBe(201)
})

test('the same thing twice, even at once, is one report, and the answer says so', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const answers = await Promise.all([1, 2, 3].map(() => report(bea, 'post', post.id)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
  const again = await report(bea, 'post', post.id, { reason: 'spam', details: 'other words' })
  expect(again.body).toMatchObject({ isNew: false, reason: 'unkind', details: null })
  expect(await reportsOf(bea)).toHaveLength(1)
})

test('my own post, comment and profile are not for me to report', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'hello')
  expect((await report(ana, 'post', post.id)).status).toBe(422)
  expect((await report(ana, 'user', ana.id)).status).toBe(422)
})

test('a reason is needed, and there is an end to words', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const without = await report(bea, 'post', post.id, { reason: undefined })
  expect(without.body).toMatchObject({ fields: { reason: 'Please choose what’s wrong.' } })
  expect((await report(bea, 'post', post.id, { reason: 'boring' })).status).toBe(422)
  expect((await report(bea, 'post', post.id, { details: 'x'.repeat(2_001) })).status).toBe(422)
  expect((await report(bea, 'post', post.id, { details: 'x'.repeat(2_000) })).status).toBe(201)
})

test('nobody sets what is not theirs to set', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  const { body } = await report(bea, 'post', post.id, {
    state: 'acted',
    reporterId: cleo.id,
    concernsId: cleo.id,
    words: 'made up',
  })
  const [row] = await synapse.db.select().from(reports).where(eq(reports.id, body.id))
  expect(row).toMatchObject({ state: 'open', reporterId: bea.id, concernsId: ana.id, words: 'hello' })
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse({ RATE_LIMIT_SCALE: '1' })
const names = ['bea', 'cleo', 'dora', 'eve', 'fay', 'gus', 'hana'] as const

const hasBeenHereFor = (hours: number, person: Person) =>
  synapse.db.execute(
    sql`update users set created_at = now() - make_interval(hours => ${hours}) where id = ${person.id}`,
  )
/** Somebody was here long before: to be asked before the others come. */
async function networkIsOld(): Promise<void> {
  await synapse.people('zoe')
  await synapse.db.execute(sql`update users set created_at = now() - interval '30 days'
    where id = (select id from users order by id limit 1)`)
}
const asks = (sender: Person, receiver: Person) =>
  sender.post<{ message: string; moment: { at: string; words: string }; status: string }>(
    `/api/friends/request/${receiver.id}`,
  )
const commentsAnonymously = (person: Person, postId: string) =>
  person.post<{ message: string }>('/api/comments', { postId, content: 'psst', isAnonymous: true })

test('while a network is young, nobody is slowed down', async () => {
  const young = await startTestSynapse({ RATE_LIMIT_SCALE: '1' })
  try {
    const { ana, ...others } = await newcomers(young.db, young.url, ['ana', ...names])
    for (const one of Object.values(others)) expect((await asks(ana, one)).status).toBe(200)
    const post = await posts(others.bea, 'hello')
    expect((await commentsAnonymously(ana, post.id)).status).toBe(201)
  } finally {
    await young.close()
  }
})

test('in the first days an account sends five requests a day, and is told in words from when on it can send more', async () => {
  await networkIsOld()
  const { ana, ...others } = await synapse.people('ana', ...names)
  const people = Object.values(others)
  for (const one of people.slice(0, 5)) expect((await asks(ana, one)).status).toBe(200)
  const refused = await asks(ana, others.gus)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(
    /^New accounts can send 5 friend requests a day\. You can send more from \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)\.$/,
  )
  const { moment } = refused.body
  expect(refused.body.message).toContain(moment.words)
  expect(Date.parse(moment.at)).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
  expect((await others.gus.get('/api/friends/requests')).body).toEqual([])
  // Asking the same person again is no new request, and saying yes to somebody is none either.
  expect((await asks(ana, others.bea)).body.status).toBe('pending')
  await hasBeenHereFor(24 * 30, others.hana)
  expect((await asks(others.hana, ana)).status).toBe(200)
  expect((await asks(ana, others.hana)).body.status).toBe('friends')
})

test('after the first days an account is slowed down no more', async () => {
  await networkIsOld()
  const { ana, ...others } = await synapse.people('ana', ...names)
  await hasBeenHereFor(73, ana)
  for (const one of Object.values(others)) expect((await asks(ana, one)).status).toBe(200)
  expect((await commentsAnonymously(ana, (await posts(others.bea, 'hello')).id)).status).toBe(201)
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.newcomerUntil).toBeNull()
})

test('in the first days nobody comments anonymously on the posts of others, and is told from when on they can', async () => {
  await networkIsOld()
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'hello')
  // The second time, who asks is remembered, and it is one statement that refuses.
  for (let n = 0; n < 2; n += 1) {
    const refused = await commentsAnonymously(ana, post.id)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(
      /^New accounts can’t comment anonymously on other people’s posts\. You can from \d+ \w+ \d{4}/,
    )
  }
  // Their own screen knows it before they have typed anything.
  for (const { body } of [
    await ana.get<OwnUserView>('/api/auth/user'),
    await ana.patch<OwnUserView>('/api/profile', {}),
  ])
    expect(Date.parse(body.newcomerUntil ?? '') - Date.parse(body.createdAt)).toBe(3 * 24 * 60 * 60 * 1000)
  expect((await bea.get('/api/notices')).body).toEqual([])
  expect((await ana.post('/api/comments', { postId: post.id, content: 'hi' })).status).toBe(201)
  // A name would give away whose post it is.
  const own = await posts(ana, 'a secret', { isAnonymous: true })
  expect((await commentsAnonymously(ana, own.id)).status).toBe(201)
  const answer = await ana.post('/api/comments', { postId: own.id, content: 'and more' })
  expect(answer.body).toMatchObject({ isAnonymous: true })
})

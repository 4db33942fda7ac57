import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { notify } from '#server/notifications/notices.ts'
import { block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const noticesOf = async (person: Person) => (await person.get<NoticeView[]>('/api/notices')).body
const inShort = async (person: Person) =>
  (await noticesOf(person)).map(({ kind, person: who }) => [kind, who?.displayName ?? 'nobody named'])

test('I am told of a comment on my post and of a reply to my comment, and not of my own', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  const first = await comments(bea, post, 'hi')
  await comments(ana, post, 'hi back', { parentId: first.id })
  await comments(cleo, post, 'hi both', { parentId: first.id })
  // One for a post, with the latest (thread-notices.api.test.ts).
  expect(await inShort(ana)).toEqual([['comment', 'Cleo']])
  expect(await inShort(bea)).toEqual([['reply', 'Cleo']])
  expect(await inShort(cleo)).toEqual([])
  expect((await noticesOf(ana))[0]).toMatchObject({ postId: post.id, isRead: false })
})

test('a reply to my comment on my own post is told once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const mine = await comments(ana, post, 'one more thing')
  await comments(bea, post, 'yes', { parentId: mine.id })
  expect(await inShort(ana)).toEqual([['reply', 'Bea']])
})

test('a notice never names who wrote anonymously', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const mine = await comments(ana, post, 'me too')
  await comments(bea, post, 'a secret', { isAnonymous: true, parentId: mine.id })
  const answer = await ana.get('/api/notices')
  expect(await inShort(ana)).toEqual([['reply', 'nobody named']])
  expect(answer.text).not.toContain(bea.id)
  expect(answer.text).not.toContain('Bea')
})

test('the author of an anonymous post is told, and nobody learns from it who that is', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a secret', { isAnonymous: true })
  const asked = await comments(bea, post, 'how so?')
  await comments(ana, post, 'because', { parentId: asked.id })
  expect(await inShort(ana)).toEqual([['comment', 'Bea']])
  const answer = await bea.get('/api/notices')
  expect(await inShort(bea)).toEqual([['reply', 'nobody named']])
  expect(answer.text).not.toContain(ana.id)
})

test('I am told that my friend request was accepted, and not that it was declined', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const answers = async (person: Person, how: 'accept' | 'decline') => {
    const { body } = await person.get<{ id: string }[]>('/api/friends/requests')
    await person.post(`/api/friends/requests/${body[0]?.id}/${how}`)
  }
  for (const one of [bea, cleo, dora]) await ana.post(`/api/friends/request/${one.id}`)
  await answers(bea, 'accept')
  await answers(cleo, 'decline')
  await dora.post(`/api/friends/request/${ana.id}`)
  expect(await inShort(ana)).toEqual([
    ['requestAccepted', 'Dora'],
    ['requestAccepted', 'Bea'],
  ])
  expect(await inShort(bea)).toEqual([])
})

test('what was deleted, and what somebody wrote whom I blocked, is not told any more', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  const gone = await comments(bea, await posts(ana, 'hello again'), 'oops')
  await comments(cleo, post, 'hi')
  await synapse.db.inTransaction((tx) =>
    notify(tx, cleo.id, { userId: ana.id, kind: 'requestAccepted', personId: cleo.id }),
  )
  expect(await inShort(ana)).toHaveLength(3)
  await bea.delete(`/api/comments/${gone.id}`)
  expect(await inShort(ana)).toEqual([
    ['requestAccepted', 'Cleo'],
    ['comment', 'Cleo'],
  ])
  await block(synapse.db, ana, cleo)
  expect(await inShort(ana)).toEqual([])
})

test('what I have read stays read, and what came later does not count as read', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await comments(bea, await posts(ana, 'hello'), 'one')
  const [seen] = await noticesOf(ana)
  await comments(bea, await posts(ana, 'hello again'), 'two')
  await bea.post('/api/notices/read', { upTo: seen?.id })
  expect((await noticesOf(ana)).map(({ isRead }) => isRead)).toEqual([false, false])
  await ana.post('/api/notices/read', { upTo: seen?.id })
  expect((await noticesOf(ana)).map(({ isRead }) => isRead)).toEqual([false, true])
})

test('of whatever kind: what I have read is read for me, and for nobody else who was told', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const first = await comments(bea, await posts(ana, 'hello'), 'hi')
  await comments(ana, await posts(bea, 'good morning'), 'to you too')
  await comments(cleo, { id: first.postId }, 'hi both', { parentId: first.id })
  await synapse.db.inTransaction((tx) =>
    notify(tx, cleo.id, { userId: bea.id, kind: 'requestAccepted', personId: cleo.id }),
  )
  const unread = async (person: Person) =>
    (await noticesOf(person)).flatMap(({ kind, isRead }) => (isRead ? [] : [kind]))
  expect(await unread(bea)).toEqual(['requestAccepted', 'reply', 'comment'])
  await bea.post('/api/notices/read', { upTo: (await noticesOf(bea))[0]?.id })
  expect(await unread(bea)).toEqual([])
  expect(await unread(ana)).toEqual(['comment'])
})

test('two people who are told of the same comments can read their notices in the same moment', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const isAnswered = async (author: Person, writer: Person) => {
    const first = await comments(writer, await posts(author, 'hello'), 'hi')
    await comments(cleo, { id: first.postId }, 'hi you', { parentId: first.id })
  }
  await isAnswered(ana, bea)
  await isAnswered(bea, ana)
  await isAnswered(cleo, ana)
  await isAnswered(cleo, bea)
  const last = new Map([
    [ana, (await noticesOf(ana))[0]?.id],
    [bea, (await noticesOf(bea))[0]?.id],
  ])
  const read = (person: Person) => person.post('/api/notices/read', { upTo: last.get(person) })
  const { answers } = await synapse.db.inTransaction(async (tx) => {
    await tx.execute(sql`select from notices where user_id in (${ana.id}, ${bea.id}) for update`)
    const both = Promise.all([read(ana), read(bea)])
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await synapse.db.execute(waiting)).rowCount).toBe(2)
    return { answers: both }
  })
  expect((await answers).map(({ status }) => status)).toEqual([204, 204])
  for (const person of [ana, bea])
    expect((await noticesOf(person)).map(({ isRead }) => isRead)).toEqual([true, true, true])
})

test('only the person concerned hears that there is something new', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const [toAna, toBea] = await Promise.all([listens(ana), listens(bea)])
  await comments(bea, post, 'hi')
  await toAna.hears('notices.changed')
  await toBea.hears('comments.changed')
  expect(toBea.has('notices.changed')).toBe(false)
  toAna.leaves()
  toBea.leaves()
})

test('older notices come page by page, each once, and the last page says that it is the last', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  for (let n = 0; n < 4; n += 1) await comments(bea, await posts(ana, `post ${n}`), 'hi')
  const first = await ana.get<NoticeView[]>('/api/notices?limit=2')
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await ana.get<NoticeView[]>(next)
  expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(4)
  expect(second.headers.get('link')).toBeNull()
})

test('what a newer Synapse tells of is neither told in other words nor read, and is there once that one is', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await comments(bea, await posts(ana, 'hello'), 'hi')
  // As its migration leaves it.
  await synapse.db.execute(sql`alter domain notice_kind drop constraint notice_kind_known`)
  await synapse.db.execute(
    sql`insert into notices (id, user_id, kind, person_id) values (${uuidv7()}, ${ana.id}, 'waved', ${bea.id})`,
  )
  const found = await noticesOf(ana)
  expect(found.map(({ kind }) => kind)).toEqual(['comment'])
  await ana.post('/api/notices/read', { upTo: uuidv7() })
  const { rows } = await synapse.db.execute(
    sql`select kind, read_at is not null as is_read from notices where user_id = ${ana.id} order by id`,
  )
  expect(rows).toEqual([
    { kind: 'comment', is_read: true },
    { kind: 'waved', is_read: false },
  ])
})

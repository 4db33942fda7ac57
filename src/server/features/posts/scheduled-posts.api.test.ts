import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { uploads as uploadRows } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { makesCircle } from '#tests/support/circles.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { inMinutes, postIsDue, schedules, tomorrow, waitingPosts } from '#tests/support/later.ts'
import { befriend } from '#tests/support/messages.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import type { Person } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { opens, posts, reads, uploads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'

let synapse: TestSynapse
let other: TestSynapse
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  // Two instances look all the time: whatever goes out twice goes out twice here.
  const start = () => startTestSynapse({}, database.url, plainPages, { lookForJobsEvery: 30 })
  synapse = await start()
  other = await start()
})
afterAll(async () => {
  await synapse?.close()
  await other?.close()
  await database?.drop()
})

const people = <const N extends string>(...names: N[]) => newcomers(synapse.db, synapse.url, names)
const isDue = (post: { id: string }, ago?: number) => postIsDue(synapse.db, post, ago)
const at = (post: { id: string }, more = '') => `/api/posts/scheduled/${post.id}${more}`
const contents = async (person: Person) => (await waitingPosts(person)).map(({ content }) => content)
const isOut = (person: Person, content: string) =>
  expect.poll(async () => (await reads(person)).includes(content)).toBe(true)
const noticesOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'postNotPublished')
const held = async (person: Person): Promise<ScheduledPostView | undefined> => {
  const found = async () => (await waitingPosts(person)).find(({ problem }) => problem !== null)
  await expect.poll(found).toBeDefined()
  return found()
}

test('a post waits for its time, seen by its author alone, and then stands where it was published', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const publishAt = tomorrow()
  const waits = await schedules(ana, 'good morning', { publishAt, replyWish: 'advice' })
  expect(waits).toMatchObject({ content: 'good morning', publishAt, isMine: true, likeCount: 0 })
  expect(await waitingPosts(ana)).toMatchObject([
    { id: waits.id, publishAt, problem: null, replyWish: 'advice' },
  ])
  expect(await waitingPosts(bea)).toEqual([])
  for (const person of [ana, bea]) expect((await opens(person, waits)).status).toBe(404)
  const between = await posts(bea, 'written meanwhile')

  await isDue(waits)
  await isOut(bea, 'good morning')
  expect((await reads(bea)).slice(0, 2)).toEqual(['good morning', 'written meanwhile'])
  expect(await waitingPosts(ana)).toEqual([])
  const [published] = (await bea.get<PostView[]>('/api/posts')).body
  // It is as old as its publishing, and a page after it goes on where it should.
  expect(Date.parse(published?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(between.createdAt))
  expect(published).toMatchObject({ replyWish: 'advice', editedAt: null })
  expect(published?.id).not.toBe(waits.id)
  expect((await reads(bea, `?before=${published?.id}`))[0]).toBe('written meanwhile')
})

test('many that are due at once go out once each, with two instances that look', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const words = Array.from({ length: 25 }, (_, index) => `one of many ${index}`)
  const waiting = await Promise.all(words.map((content) => schedules(ana, content)))
  await Promise.all(waiting.map((one) => isDue(one)))
  await expect.poll(() => waitingPosts(ana)).toEqual([])
  const out = (await reads(bea, '?limit=100')).filter((content) => content.startsWith('one of many'))
  expect(out.toSorted()).toEqual(words.toSorted())
})

test('a process that ends in the middle leaves the post waiting, and it goes out once', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const waits = await schedules(ana, 'across a crash')
  // As an instance does it, up to the commit that never comes.
  const dying = new pg.Client({ connectionString: database.url })
  const ended = new Promise<void>((resolve) => dying.on('error', () => resolve()))
  await dying.connect()
  const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
  await dying.query('begin')
  await dying.query('select from scheduled_posts where id = $1 for update', [waits.id])
  await dying.query(
    'insert into posts (id, author_id, content) select gen_random_uuid(), author_id, content from scheduled_posts where id = $1',
    [waits.id],
  )
  await dying.query('delete from scheduled_posts where id = $1', [waits.id])
  const due = isDue(waits)
  expect(await reads(bea)).not.toContain('across a crash')
  await synapse.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
  await ended
  await due
  await isOut(bea, 'across a crash')
  await expect.poll(() => waitingPosts(ana)).toEqual([])
  expect((await reads(bea)).filter((content) => content === 'across a crash')).toHaveLength(1)
})

test('words, audience, time and photo can be changed until then; it can go out now, and deleting can be undone', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const waits = await schedules(ana, 'first words')
  const changed = await ana.patch<ScheduledPostView>(at(waits), {
    content: 'second words',
    audience: 'friends',
    contentNotes: ['food'],
    publishAt: inMinutes(90),
  })
  expect(changed.body).toMatchObject({ content: 'second words', audience: 'friends', contentNotes: ['food'] })
  const photo = { imageUrl: await uploads(ana), imageAlt: 'Moss' }
  expect((await ana.put<ScheduledPostView>(at(waits, '/image'), photo)).body.imageAlt).toBe('Moss')
  expect((await ana.delete<ScheduledPostView>(at(waits, '/image'))).body.imageUrl).toBeNull()
  for (const person of [bea, cleo]) {
    expect((await person.patch(at(waits), { content: 'theirs' })).status).toBe(404)
    expect((await person.delete(at(waits))).status).toBe(404)
    expect((await person.post(at(waits, '/publish'))).status).toBe(404)
  }

  expect((await ana.delete(at(waits))).status).toBe(204)
  expect((await ana.delete(at(waits))).status).toBe(204)
  expect(await contents(ana)).toEqual([])
  expect((await ana.post(at(waits, '/publish'))).status).toBe(404)
  expect((await ana.post(at(waits, '/restore'))).status).toBe(200)
  expect(await contents(ana)).toEqual(['second words'])

  const out = await ana.post<PostView>(at(waits, '/publish'))
  expect(out.body).toMatchObject({ content: 'second words', audience: 'friends' })
  expect((await opens(bea, out.body)).status).toBe(200)
  expect((await opens(cleo, out.body)).status).toBe(404)
  expect((await ana.post(at(waits, '/publish'))).status).toBe(404)
  expect(await contents(ana)).toEqual([])
})

test('what was deleted past its time does not go out by surprise when it is brought back', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const waits = await schedules(ana, 'brought back late')
  await ana.delete(at(waits))
  await isDue(waits)
  expect((await ana.post<ScheduledPostView>(at(waits, '/restore'))).body.problem).toBe('late')
  expect(await reads(bea)).not.toContain('brought back late')
  // A new time is a new start.
  expect((await ana.patch<ScheduledPostView>(at(waits), { publishAt: inMinutes(5) })).body.problem).toBeNull()
  await isDue(waits)
  await isOut(bea, 'brought back late')
})

test('a photo waits with its post: nobody else opens it, nothing clears it out, and then it is the post’s', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const waits = await schedules(ana, 'with a photo', { imageUrl: await uploads(ana), imageAlt: 'Moss' })
  const address = waits.imageUrl ?? ''
  expect((await ana.get(address)).status).toBe(200)
  expect((await bea.get(address)).status).toBe(404)
  await synapse.db
    .update(uploadRows)
    .set({ createdAt: sql`now() - interval '3 days'` })
    .where(eq(uploadRows.scheduledPostId, waits.id))
  await removeUnusedUploads(synapse.db, await openStorage(synapse.config))
  expect((await ana.get(address)).status).toBe(200)
  // It is in use: it can be neither a profile picture nor on another post.
  const elsewhere = await ana.post('/api/posts', { content: 'another', imageUrl: address })
  expect(elsewhere.status).toBe(422)
  await isDue(waits)
  await isOut(bea, 'with a photo')
  expect((await bea.get(address)).status).toBe(200)
  const [published] = (await bea.get<PostView[]>('/api/posts')).body
  expect(published).toMatchObject({ imageUrl: address, imageAlt: 'Moss' })
})

test('a poll is open as long as was chosen, counted from when the post is out', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const day = 24 * 60
  const poll = { options: ['Moss', 'Stones'], closesAt: inMinutes(day + 20) }
  const waits = await schedules(ana, 'a poll for later', { poll, publishAt: inMinutes(5 * day) })
  const promised = (await waitingPosts(ana))[0]?.poll
  expect(Date.parse(promised?.closesAt ?? '') - Date.parse(waits.publishAt ?? '')).toBeGreaterThanOrEqual(
    day * 60_000,
  )
  await isDue(waits)
  await isOut(bea, 'a poll for later')
  const [published] = (await bea.get<PostView[]>('/api/posts')).body
  const open = Date.parse(published?.poll?.closesAt ?? '') - Date.parse(published?.createdAt ?? '')
  expect(open / 60_000).toBeGreaterThanOrEqual(day)
  expect(open / 60_000).toBeLessThanOrEqual(day + 60)
  expect((await bea.put(`/api/posts/${published?.id}/vote`, { option: 0 })).status).toBe(200)
})

test('who left the community meanwhile is told, nothing goes out, and the words are kept', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const garden = await founds(bea, { name: 'A garden for later' })
  await joins(ana, garden)
  const waits = await schedules(ana, 'for the garden', { communityId: garden.id })
  await leaves(ana, garden)
  const ear = await listens(bea)
  await isDue(waits)
  expect(await held(ana)).toMatchObject({ content: 'for the garden', problem: 'community' })
  expect(await noticesOf(ana)).toHaveLength(1)
  expect(await reads(bea, `?communityId=${garden.id}`)).toEqual([])
  expect(await reads(bea)).not.toContain('for the garden')
  expect(ear.raw).not.toContain(waits.id)
  const refused = await ana.post(at(waits, '/publish'))
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('You’re not a member of this community any more. Your words are kept here.')
  // Back among them, she lets it go out.
  await joins(ana, garden)
  expect((await ana.post(at(waits, '/publish'))).status).toBe(200)
  expect(await reads(bea, `?communityId=${garden.id}`)).toEqual(['for the garden'])
  expect(await noticesOf(ana)).toEqual([])
})

test('a community or circle that is gone never makes a post wider', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const garden = await founds(ana, { name: 'A garden that goes' })
  const circle = await makesCircle(ana, 'A circle that goes', bea)
  const inGarden = await schedules(ana, 'for a garden that went', { communityId: garden.id })
  const inCircle = await schedules(ana, 'for a circle that went', { audience: 'circle', circleId: circle.id })
  await synapse.db.delete(communities).where(eq(communities.id, garden.id))
  await synapse.db.delete(circles).where(eq(circles.id, circle.id))
  await isDue(inGarden)
  await isDue(inCircle)
  await expect
    .poll(async () => (await waitingPosts(ana)).map(({ problem }) => problem).toSorted())
    .toEqual(['circle', 'community'])
  expect((await reads(bea)).filter((content) => content.includes('went'))).toEqual([])
  // For whom it is now, she says herself.
  const chosen = { audience: 'friends', publishAt: inMinutes(5) }
  expect((await ana.patch<ScheduledPostView>(at(inCircle), chosen)).body.problem).toBeNull()
  expect((await ana.post(at(inCircle, '/publish'))).status).toBe(200)
  await isOut(bea, 'for a circle that went')
  expect((await ana.patch(at(inGarden), { audience: 'friends' })).status).toBe(422)
})

test('of somebody who is suspended or about to leave, nothing goes out', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  const [suspended, leaving] = [
    await schedules(ana, 'suspended words'),
    await schedules(cleo, 'leaving words'),
  ]
  await synapse.db
    .update(users)
    .set({ suspendedUntil: sql`now() + interval '1 hour'` })
    .where(eq(users.id, ana.id))
  await synapse.db
    .update(users)
    .set({ eraseAfter: sql`now() + interval '14 days'` })
    .where(eq(users.id, cleo.id))
  await isDue(suspended)
  await isDue(leaving)
  const problemOf = async ({ id }: { id: string }) => {
    const [row] = await synapse.db.select().from(scheduledPosts).where(eq(scheduledPosts.id, id))
    return row?.problem
  }
  await expect.poll(() => problemOf(suspended)).toBe('account')
  await expect.poll(() => problemOf(leaving)).toBe('account')
  expect((await reads(bea)).filter((content) => content.endsWith('words'))).not.toContain('suspended words')
  await synapse.db.update(users).set({ suspendedUntil: null }).where(eq(users.id, ana.id))
  expect(await waitingPosts(ana)).toMatchObject([{ content: 'suspended words', problem: 'account' }])
})

test('signed out, it goes out all the same; after an hour too late, its author is asked first', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const [intime, late] = [await schedules(ana, 'while I sleep'), await schedules(ana, 'for the morning')]
  await isDue(late, 61 * 60)
  expect(await held(ana)).toMatchObject({ content: 'for the morning', problem: 'late' })
  await ana.post('/api/logout')
  await isDue(intime)
  await isOut(bea, 'while I sleep')
  expect(await reads(bea)).not.toContain('for the morning')
})

test('without a name it goes out at a moment of its own, soon after the time that was chosen', async () => {
  const { ana } = await people('ana')
  const publishAt = tomorrow()
  for (let n = 0; n < 8; n += 1) await schedules(ana, `anonymous ${n}`, { publishAt, isAnonymous: true })
  await schedules(ana, 'with a name', { publishAt })
  const rows = await synapse.db.select().from(scheduledPosts).where(eq(scheduledPosts.authorId, ana.id))
  const after = rows
    .filter(({ isAnonymous }) => isAnonymous)
    .map(({ dueAt }) => dueAt.getTime() - Date.parse(publishAt))
  expect(new Set(after).size).toBe(8)
  for (const milliseconds of after) {
    expect(milliseconds).toBeGreaterThan(0)
    expect(milliseconds).toBeLessThan(15 * 60_000)
  }
  expect(rows.find(({ isAnonymous }) => !isAnonymous)?.dueAt.toISOString()).toBe(publishAt)
})

test('nobody else receives a word of what waits, wherever they look, and none of its ids', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const garden = await founds(cleo, { name: 'A garden with eyes' })
  for (const person of [ana, bea]) await joins(person, garden)
  const ears = await Promise.all([bea, cleo].map((person) => listens(person)))
  const waiting = [
    await schedules(ana, 'Wombatish morning'),
    await schedules(ana, 'Wombatish secret', { isAnonymous: true }),
    await schedules(ana, 'Wombatish garden', { communityId: garden.id }),
    await schedules(ana, 'Wombatish friends', { audience: 'friends', imageUrl: await uploads(ana) }),
  ]
  await ana.patch(at(waiting[0] ?? { id: '' }), { content: 'Wombatish evening' })
  const images = waiting.flatMap(({ imageUrl }) => (imageUrl ? [imageUrl.split('/').at(-1) ?? ''] : []))
  const ids = [...waiting.map(({ id }) => id), ...images, ana.id, garden.id]
  for (const person of [bea, cleo]) {
    const received = await receives(person, await everyAddress(person, ids, ['Wombatish', 'wombat']))
    const telling = [...received].filter(([address, { body }]) => {
      // Whoever asks by an id may be answered with it.
      const rest = waiting.reduce((text, { id }) => text.replaceAll(id, address.includes(id) ? '' : id), body)
      return rest.includes('Wombatish ') || waiting.some(({ id }) => rest.includes(id))
    })
    expect(telling.map(([address]) => address)).toEqual([])
  }
  for (const ear of ears)
    for (const { id } of waiting) {
      expect(ear.raw).not.toContain(id)
      expect(ear.raw).not.toContain(ana.id)
    }
  expect(synapse.logged.join('')).not.toContain('Wombatish')
})

test('what is scheduled twice under one key waits once, also if it is sent again after it went out', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const body = { content: 'once and only once', publishAt: tomorrow() }
  const send = () => ana.post<PostView>('/api/posts', body, { 'idempotency-key': 'scheduled-once-1' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.id).toBe(first.body.id)
  expect(await contents(ana)).toEqual(['once and only once'])
  await isDue(first.body)
  await isOut(bea, 'once and only once')
  const again = await send()
  expect(again.status).toBe(409)
  expect(again.text).toContain('This post was scheduled before. It has gone out since, or you deleted it.')
  expect((await reads(bea)).filter((content) => content === 'once and only once')).toHaveLength(1)
})

test.for([
  [
    'in the past',
    (): string => new Date(0).toISOString(),
    'This time has passed. Please choose a later one.',
  ],
  ['after more than a year', (): string => inMinutes(400 * 24 * 60), 'Please choose a time within a year.'],
  ['no time at all', (): string => 'soon', 'Please choose a day and a time.'],
] as const)('a time %s is refused in words', async ([, publishAt, words]) => {
  const { ana } = await people('ana')
  const answer = await ana.post('/api/posts', { content: 'a post', publishAt: publishAt() })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ fields: { publishAt: words } })
  const waits = await schedules(ana, 'a post')
  expect((await ana.patch(at(waits), { publishAt: publishAt() })).body).toMatchObject({
    fields: { publishAt: words },
  })
})

test('what the rules refuse now is refused now, and there is a limit, also for two requests at once', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const garden = await founds(bea, { name: 'Not hers' })
  const tries = (how: object) =>
    ana.post<unknown>('/api/posts', { content: 'no', publishAt: tomorrow(), ...how })
  expect((await tries({ communityId: garden.id })).status).toBe(403)
  expect((await tries({ audience: 'circle', circleId: garden.id })).status).toBe(422)
  expect((await tries({ audience: 'friends', isAnonymous: true })).status).toBe(422)
  await Promise.all(Array.from({ length: limits.scheduledPosts - 1 }, (_, n) => schedules(ana, `held ${n}`)))
  const both = await Promise.all([tries({}), tries({})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.text).toContain(
    'At most 50 posts can wait to go out. Please delete one first.',
  )
})

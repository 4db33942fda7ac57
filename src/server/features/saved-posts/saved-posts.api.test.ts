import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { SavedFolderView } from '#contract/saved-posts.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { block } from '#tests/support/messages.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import type { Person } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { opens, posts } from '#tests/support/posts.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'

let synapse: TestSynapse
let other: TestSynapse
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  // Two instances look for reminders all the time: whatever comes twice comes twice here.
  const start = () => startTestSynapse({}, database.url, plainPages, { lookForJobsEvery: 50 })
  synapse = await start()
  other = await start()
})
afterAll(async () => {
  await synapse?.close()
  await other?.close()
  await database?.drop()
})
const people = <const N extends string>(...names: N[]) => newcomers(synapse.db, synapse.url, names)

const saves = (person: Person, { id }: { id: string }, how: object = {}) =>
  person.put<NonNullable<PostView['saved']>>(`/api/posts/${id}/saved`, how)
const takesOut = (person: Person, { id }: { id: string }) => person.delete(`/api/posts/${id}/saved`)
const savedBy = async (person: Person, query = '') =>
  (await person.get<PostView[]>(`/api/saved${query}`)).body.map(({ content }) => content)
const makesFolder = (person: Person, name: string) =>
  person.post<SavedFolderView>('/api/saved/folders', { name })
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

test('what ana saves is in her list, the last saved first, and nobody else’s', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const [first, second] = [await posts(bea, 'the older'), await posts(bea, 'the newer')]
  expect((await opens(ana, first)).body.saved).toBeNull()
  expect((await saves(ana, second)).body).toMatchObject({ folderId: null, remindAt: null })
  await saves(ana, first)
  await saves(ana, second)
  expect(await savedBy(ana)).toEqual(['the older', 'the newer'])
  expect(await savedBy(bea)).toEqual([])
  expect((await opens(ana, first)).body.saved).not.toBeNull()
  expect((await opens(bea, first)).body.saved).toBeNull()
  expect((await takesOut(ana, first)).status).toBe(204)
  expect((await takesOut(ana, first)).status).toBe(204)
  expect(await savedBy(ana)).toEqual(['the newer'])
})

test('a long list comes page by page, by when it was saved and not by when it was written', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const written = []
  for (const word of ['one', 'two', 'three', 'four', 'five']) written.push(await posts(bea, word))
  for (const post of written.toReversed()) await saves(ana, post)
  const pages: string[][] = []
  let next: string | null = '/api/saved?limit=2'
  while (next) {
    const page: Awaited<ReturnType<typeof ana.get<PostView[]>>> = await ana.get<PostView[]>(next)
    pages.push(page.body.map(({ content }) => content))
    next = page.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? null
  }
  expect(pages).toEqual([['one', 'two'], ['three', 'four'], ['five']])
})

test('a saved post hides with its post, and comes back with it', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  const garden = await founds(bea, { name: 'A saved garden' })
  await joins(ana, garden)
  const inside = await posts(bea, 'inside', { communityId: garden.id })
  const deleted = await posts(bea, 'deleted')
  const ofCleo = await posts(cleo, 'of cleo')
  for (const post of [inside, deleted, ofCleo]) expect((await saves(ana, post)).status).toBe(200)
  await leaves(ana, garden)
  await bea.delete(`/api/posts/${deleted.id}`)
  await block(synapse.db, cleo, ana)
  expect(await savedBy(ana)).toEqual([])
  expect((await saves(ana, inside)).status).toBe(404)
  await joins(ana, garden)
  expect(await savedBy(ana)).toEqual(['inside'])
  await synapse.db.delete(postRows).where(eq(postRows.id, deleted.id))
  expect(await savedBy(ana)).toEqual(['inside'])
})

test('folders: made, filled, renamed and deleted; what is in one stays saved', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const post = await posts(bea, 'a recipe')
  await saves(ana, await posts(bea, 'something else'))
  const { body: folder } = await makesFolder(ana, ' Recipes ')
  expect(folder.name).toBe('Recipes')
  expect((await makesFolder(ana, 'recipes')).body).toMatchObject({
    fields: { name: 'You already have a folder with this name.' },
  })
  await saves(ana, post, { folderId: folder.id })
  expect(await savedBy(ana, `?folder=${folder.id}`)).toEqual(['a recipe'])
  // A reminder leaves the folder as it is.
  expect((await saves(ana, post, { remindAt: inDays(2) })).body.folderId).toBe(folder.id)
  expect((await ana.patch(`/api/saved/folders/${folder.id}`, { name: 'Food' })).body).toMatchObject({
    name: 'Food',
  })
  expect((await ana.delete(`/api/saved/folders/${folder.id}`)).status).toBe(204)
  expect((await ana.get('/api/saved/folders')).body).toEqual([])
  expect(await savedBy(ana)).toEqual(['a recipe', 'something else'])
  expect((await opens(ana, post)).body.saved?.folderId).toBeNull()
})

test('somebody else’s folder is none', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const post = await posts(bea, 'a post')
  const { body: folder } = await makesFolder(bea, 'Of bea')
  await saves(bea, post, { folderId: folder.id })
  const refused = await saves(ana, post, { folderId: folder.id })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    fields: { folderId: 'This folder is gone. Please choose another one.' },
  })
  expect(await savedBy(ana, `?folder=${folder.id}`)).toEqual([])
  expect((await ana.patch(`/api/saved/folders/${folder.id}`, { name: 'Mine' })).status).toBe(404)
  await ana.delete(`/api/saved/folders/${folder.id}`)
  expect((await bea.get('/api/saved/folders')).body).toMatchObject([{ name: 'Of bea' }])
})

test('there is a limit to folders and to saved posts, also for two requests at once', async () => {
  const { ana, bea } = await people('ana', 'bea')
  for (let made = 1; made < limits.savedFolders; made += 1) await makesFolder(ana, `Folder ${made}`)
  const both = await Promise.all([makesFolder(ana, 'The last'), makesFolder(ana, 'One too many')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const [one, two] = [await posts(bea, 'one'), await posts(bea, 'two')]
  await synapse.db.execute(sql`
    with many as (insert into posts (id, author_id, content)
      select gen_random_uuid(), ${bea.id}, 'many' from generate_series(2, ${limits.savedPosts}) returning id)
    insert into saved_posts (id, user_id, post_id) select gen_random_uuid(), ${ana.id}, id from many`)
  const saved = await Promise.all([saves(ana, one), saves(ana, two)])
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(saved.find(({ status }) => status === 409)?.text).toContain(
    'You can save at most 2,000 posts. Please take one out first.',
  )
})

const remindersOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'reminder')
const isDue = (person: Person) =>
  synapse.db
    .update(savedPosts)
    .set({ remindAt: sql`now() - interval '1 second'` })
    .where(eq(savedPosts.userId, person.id))

test('a reminder comes once, also with two instances that look for it, and leads to the post', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const post = await posts(bea, 'read this again')
  await saves(ana, post, { remindAt: inDays(3) })
  expect(await remindersOf(ana)).toEqual([])
  await isDue(ana)
  await expect.poll(async () => (await remindersOf(ana)).length).toBe(1)
  await expect.poll(async () => (await opens(ana, post)).body.saved?.remindAt).toBeNull()
  expect(await remindersOf(ana)).toMatchObject([{ postId: post.id, person: null, isRead: false }])
  // A second one takes the place of the first.
  await saves(ana, post, { remindAt: inDays(3) })
  const [before] = await remindersOf(ana)
  await isDue(ana)
  await expect.poll(async () => (await remindersOf(ana))[0]?.id).not.toBe(before?.id)
  expect(await remindersOf(ana)).toHaveLength(1)
  await takesOut(ana, post)
  expect(await remindersOf(ana)).toEqual([])
})

test('of a post that can no longer be read, nobody is reminded', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const [gone, there] = [await posts(bea, 'gone'), await posts(bea, 'still there')]
  for (const post of [gone, there]) await saves(ana, post, { remindAt: inDays(1) })
  await bea.delete(`/api/posts/${gone.id}`)
  await isDue(ana)
  await expect.poll(async () => (await remindersOf(ana)).map(({ postId }) => postId)).toEqual([there.id])
})

test.for([
  ['in the past', new Date(0).toISOString(), 'This time has passed. Please choose a later one.'],
  ['after more than a year', inDays(400), 'A reminder can be at most a year ahead.'],
  ['no time at all', 'soon', 'Please choose when you’d like to be reminded.'],
])('a reminder %s is refused in words', async ([, remindAt, words]) => {
  const { ana } = await people('ana')
  const answer = await saves(ana, await posts(ana, 'a post'), { remindAt })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ fields: { remindAt: words } })
})

import { expect, test } from 'vitest'
import type { NoteChoiceView } from '#contract/content-notes/content-notes.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { SearchView } from '#contract/search.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { chooses } from '#tests/support/content-settings.ts'
import { opens, posts, reads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('a post says its notes, and folds for everyone but its author', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'my lunch', { contentNotes: ['loss', 'food', 'food'] })
  expect(post).toMatchObject({ contentNotes: ['food', 'loss'], foldedBy: null })
  expect((await opens(ana, post)).body.foldedBy).toEqual({ notes: ['food', 'loss'], words: false })
  await chooses(ana, 'food', 'show')
  expect((await opens(ana, post)).body.foldedBy).toEqual({ notes: ['loss'], words: false })
  await chooses(ana, 'loss', 'show')
  expect((await opens(ana, post)).body.foldedBy).toBe(null)
  await chooses(ana, 'loss', 'fold')
  expect((await opens(ana, post)).body.foldedBy).toEqual({ notes: ['loss'], words: false })
})

test('a post without notes folds for nobody', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'plain')
  await chooses(ana, 'food', 'hide')
  expect((await opens(ana, post)).body).toMatchObject({ contentNotes: [], foldedBy: null })
})

test('posts with a note that I hide are in no list and not in search, and their link still opens them, folded', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(bea, { name: 'Kitchen' })
  await joins(ana, community)
  const post = await posts(bea, 'a hidden casserole', { contentNotes: ['food'] })
  await posts(bea, 'a communal casserole', { contentNotes: ['food'], communityId: community.id })
  const all = async () =>
    [
      ...(await reads(ana)),
      ...(await reads(ana, '?feed=communities')),
      ...(await reads(ana, `?communityId=${community.id}`)),
      ...(await ana.get<PostView[]>(`/api/users/${bea.id}/posts`)).body.map(({ content }) => content),
      ...(await ana.get<SearchView>('/api/search?q=casserole')).body.posts.map(({ content }) => content),
    ].filter((content) => content.includes('casserole'))
  expect(await all()).toHaveLength(8)
  await chooses(ana, 'food', 'hide')
  expect(await all()).toEqual([])
  const opened = await opens(ana, post)
  expect(opened.body.foldedBy).toEqual({ notes: ['food'], words: false })
  await chooses(ana, 'food', 'fold')
  expect(await all()).toHaveLength(8)
})

test('pages stay full with hidden posts in between, and every other post comes once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await chooses(ana, 'violence', 'hide')
  for (let n = 0; n < 12; n += 1)
    await posts(bea, `counted ${n}`, n % 3 === 1 ? { contentNotes: ['violence'] } : {})
  const first = await ana.get<PostView[]>('/api/posts?limit=4')
  const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await ana.get<PostView[]>(next)
  expect([...first.body, ...second.body].map(({ content }) => content)).toEqual(
    [11, 9, 8, 6, 5, 3, 2, 0].map((n) => `counted ${n}`),
  )
})

test('a search result that is folded says so', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await posts(bea, 'about the syringe tree', { contentNotes: ['medical'] })
  const { body } = await ana.get<SearchView>('/api/search?q=syringe')
  expect(body.posts[0]?.foldedBy).toEqual({ notes: ['medical'], words: false })
  const own = await bea.get<SearchView>('/api/search?q=syringe')
  expect(own.body.posts[0]?.foldedBy).toBe(null)
})

test('what I wrote myself is neither folded nor hidden, also anonymously', async () => {
  const { ana } = await synapse.people('ana')
  await chooses(ana, 'alcohol-drugs', 'hide')
  const post = await posts(ana, 'my own wine', { contentNotes: ['alcohol-drugs'], isAnonymous: true })
  expect(post.foldedBy).toBe(null)
  expect(await reads(ana)).toContain('my own wine')
})

test('a new post that I hide is not counted among those that wait', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await chooses(ana, 'flashing', 'hide')
  const ear = await listens(ana)
  const hidden = await posts(bea, 'lights', { contentNotes: ['flashing'] })
  const shown = await posts(bea, 'no lights')
  await ear.hears('post.created', { postId: shown.id })
  expect(ear.has('post.created', { postId: hidden.id })).toBe(false)
  ear.leaves()
})

test('notes can be changed later, and that alone is no edit of the words', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'hello')
  const changed = await bea.patch<PostView>(`/api/posts/${post.id}`, { contentNotes: ['loss'] })
  expect(changed.body).toMatchObject({ contentNotes: ['loss'], editedAt: null })
  expect((await opens(ana, post)).body.foldedBy?.notes).toEqual(['loss'])
  const cleared = await bea.patch<PostView>(`/api/posts/${post.id}`, { contentNotes: [] })
  expect(cleared.body.contentNotes).toEqual([])
})

test('a note that is not in the list is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.post<{ message: string }>('/api/posts', { content: 'x', contentNotes: ['moons'] })
  expect([answer.status, answer.body.message]).toEqual([422, 'Please choose a content note from the list.'])
  expect((await ana.put('/api/content-notes/moons', { effect: 'hide' })).status).toBe(404)
  expect((await ana.put('/api/content-notes/food', { effect: 'burn' })).status).toBe(422)
})

test('choices are listed for every note, and are one person’s own', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await chooses(ana, 'food', 'hide')
  const chosen = async (person: typeof ana) =>
    (await person.get<NoteChoiceView[]>('/api/content-notes')).body.find(({ note }) => note === 'food')
  expect(await chosen(ana)).toEqual({ note: 'food', effect: 'hide' })
  expect(await chosen(bea)).toEqual({ note: 'food', effect: 'fold' })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { SearchView } from '#contract/search.ts'
import type { WordFilterView } from '#contract/word-filters/word-filters.ts'
import { filters } from '#tests/support/content-settings.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, reads, readsComments } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** The same two for the whole table: signing up takes longer than what is tested. */
let pair: Promise<Record<'ana' | 'bea', Person>> | undefined
const thePair = () => {
  pair ??= synapse.people('ana', 'bea')
  return pair
}

const isFolded = async (person: Person, post: { id: string }) =>
  (await opens(person, post)).body.foldedBy?.words ?? false

test.each([
  ['in other letters', 'Needles', 'so many NEEDLES today', true],
  ['with accents', 'cafe', 'un CAFÉ noir', true],
  ['typed with accents', 'café', 'a cafe', true],
  ['not inside another word', 'ear', 'a year in the heart', false],
  ['beside a full stop', 'ear', 'my left ear.', true],
  ['as a phrase over any spaces', 'eating  disorder', 'an eating\ndisorder', true],
  ['not a phrase in another order', 'eating disorder', 'a disorder of eating', false],
  ['with signs that mean something to a pattern', 'c++ (new)', 'I wrote C++ (new) code', true],
  ['not by signs as a pattern', 'a.c', 'abc', false],
  ['with a backslash', 'back\\slash', 'a back\\slash here', true],
  ['in Cyrillic', 'война', 'Снова ВОЙНА.', true],
  ['not inside a Cyrillic word', 'вой', 'война', false],
  ['in Greek, whatever the last letter', 'ΦΌΒΟΣ', 'ο φόβος', true],
  ['in Arabic, without its marks', 'حَرْب', 'عن حرب قديمة', true],
  ['not inside a Hindi word', 'खान', 'खाना', false],
  ['in Hindi', 'खाना', 'मेरा खाना अच्छा है', true],
  ['in Japanese, which has no spaces', '病院', '昨日病院に行った', true],
  ['in Thai, which has no spaces', 'อาหาร', 'ฉันกินอาหารแล้ว', true],
  ['in Korean, with its particle', '음식', '음식을 먹었다', true],
  ['in Latin letters inside Japanese', 'food', '今日のfoodは', true],
  ['as an emoji', '🕷️', 'look 🕷 here', true],
])('a filter matches %s', async (_how, phrase, content, matches) => {
  const { ana, bea } = await thePair()
  const filter = await filters(ana, phrase)
  const post = await posts(bea, content)
  expect(await isFolded(ana, post)).toBe(matches)
  expect(await isFolded(bea, post)).toBe(false)
  await ana.delete(`/api/word-filters/${filter.id}`)
})

test('a filter that folds leaves the post in its place; one that hides takes it out of lists and search', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'the zucchini parade')
  const filter = await filters(ana, 'zucchini')
  expect(await reads(ana)).toContain('the zucchini parade')
  await ana.patch(`/api/word-filters/${filter.id}`, { effect: 'hide' })
  expect(await reads(ana)).not.toContain('the zucchini parade')
  expect((await ana.get<SearchView>('/api/search?q=zucchini')).body.posts).toEqual([])
  expect(await isFolded(ana, post)).toBe(true)
  await ana.delete(`/api/word-filters/${filter.id}`)
  expect(await reads(ana)).toContain('the zucchini parade')
  expect(await isFolded(ana, post)).toBe(false)
})

test('comments fold and hide too, and a reply to a hidden one stands on its own', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(bea, 'how was it?')
  const scary = await comments(cleo, post, 'there were wasps')
  await comments(bea, post, 'oh no', { parentId: scary.id })
  const filter = await filters(ana, 'wasps')
  expect((await readsComments(ana, post)).map(({ foldedBy }) => foldedBy)).toEqual([
    { notes: [], words: true },
    null,
  ])
  await ana.patch(`/api/word-filters/${filter.id}`, { effect: 'hide' })
  expect(await readsComments(ana, post)).toMatchObject([{ content: 'oh no', parentId: null }])
  expect(await readsComments(bea, post)).toHaveLength(2)
})

test('comments page rightly with hidden ones in between', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await filters(ana, 'sting', { effect: 'hide' })
  const post = await posts(bea, 'count')
  for (let n = 0; n < 6; n += 1) await comments(bea, post, n % 2 ? `sting ${n}` : `fine ${n}`)
  const first = await ana.get<{ content: string }[]>(`/api/posts/${post.id}/comments?limit=2`)
  const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await ana.get<{ content: string }[]>(next)
  expect([...first.body, ...second.body].map(({ content }) => content)).toEqual([
    'fine 0',
    'fine 2',
    'fine 4',
  ])
})

test('what I wrote myself is never filtered', async () => {
  const { ana } = await synapse.people('ana')
  await filters(ana, 'marmot', { effect: 'hide' })
  const post = await posts(ana, 'my marmot')
  const comment = await comments(ana, post, 'a marmot again')
  expect(await reads(ana)).toContain('my marmot')
  expect([post.foldedBy, comment.foldedBy]).toEqual([null, null])
  expect(await readsComments(ana, post)).toHaveLength(1)
})

test('after its end a filter does nothing, and says so', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  await filters(ana, 'quince', { effect: 'hide', endsAt })
  await posts(bea, 'a quince tree')
  expect(await reads(ana)).not.toContain('a quince tree')
  await synapse.db.execute(
    sql`update word_filters set ends_at = now() - interval '1 minute' where user_id = ${ana.id}`,
  )
  expect(await reads(ana)).toContain('a quince tree')
  expect((await ana.get<WordFilterView[]>('/api/word-filters')).body).toMatchObject([{ hasEnded: true }])
})

test('a new post with a hidden word is not counted among those that wait', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await filters(ana, 'gherkin', { effect: 'hide' })
  const ear = await listens(ana)
  const hidden = await posts(bea, 'a gherkin')
  const shown = await posts(bea, 'a cloud')
  await ear.hears('post.created', { postId: shown.id })
  expect(ear.has('post.created', { postId: hidden.id })).toBe(false)
  ear.leaves()
})

test('blank, too long, past, twice and too many are refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const refusal = async (body: object) => {
    const answer = await ana.post<{ message: string }>('/api/word-filters', body)
    return [answer.status, answer.body.message]
  }
  expect(await refusal({ phrase: '  ' })).toEqual([422, 'Please type a word or a phrase.'])
  // Nothing but accents: compared without them it would match everything.
  expect(await refusal({ phrase: '\u0301\u00b4' })).toEqual([422, 'Please type a word or a phrase.'])
  expect(await refusal({ phrase: 'x'.repeat(101) })).toEqual([
    422,
    'A filter can have at most 100 characters.',
  ])
  expect(await refusal({ phrase: 'x', endsAt: '2020-01-01T00:00:00Z' })).toEqual([
    422,
    'Please choose a day that is still to come.',
  ])
  await filters(ana, 'Mould')
  expect((await refusal({ phrase: ' MÖULD' }))[0]).toBe(409)
  for (let n = 1; n < limits.wordFilters; n += 1) await filters(ana, `word ${n}`)
  expect(await refusal({ phrase: 'one more' })).toEqual([
    422,
    'You can have at most 100 word filters. Please remove one first.',
  ])
})

test('a filter that is sent twice with one key is one filter', async () => {
  const { ana } = await synapse.people('ana')
  const once = { 'idempotency-key': randomUUID() }
  const sends = () => ana.post<WordFilterView>('/api/word-filters', { phrase: 'thunder' }, once)
  const [first, second] = [await sends(), await sends()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await ana.get<WordFilterView[]>('/api/word-filters')).body).toEqual([first.body])
})

test('what is not sent with a change stays, and a change is refused as a new filter is', async () => {
  const { ana } = await synapse.people('ana')
  await filters(ana, 'Hail')
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  const { id } = await filters(ana, 'snow', { endsAt })
  const changes = (body: object) =>
    ana.patch<WordFilterView & { message: string }>(`/api/word-filters/${id}`, body)
  expect((await changes({ effect: 'hide' })).body).toEqual({
    ...{ id, phrase: 'snow', effect: 'hide', endsAt, hasEnded: false },
  })
  expect((await changes({ phrase: 'SNOW', endsAt: null })).body).toMatchObject({
    ...{ phrase: 'SNOW', effect: 'hide', endsAt: null },
  })
  expect((await changes({ phrase: 'hail' })).status).toBe(409)
  expect((await changes({ phrase: '\u0301' })).body.message).toBe('Please type a word or a phrase.')
  expect((await changes({})).body).toMatchObject({ phrase: 'SNOW' })
})

test('nobody can read, change or remove the filters of somebody else', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const filter = await filters(ana, 'secret word')
  expect((await bea.get<WordFilterView[]>('/api/word-filters')).body).toEqual([])
  expect((await bea.patch(`/api/word-filters/${filter.id}`, { effect: 'hide' })).status).toBe(404)
  await bea.delete(`/api/word-filters/${filter.id}`)
  expect((await ana.get<WordFilterView[]>('/api/word-filters')).body).toMatchObject([
    { phrase: 'secret word', effect: 'fold', endsAt: null },
  ])
})

import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { founds, joins } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** The ids of the whole feed, page by page, as somebody comes to its end. */
async function pagesThrough(reader: Person, feed: 'main' | 'communities'): Promise<string[]> {
  const seen: string[] = []
  let next: string | undefined = `/api/posts?limit=5${feed === 'main' ? '' : '&feed=communities'}`
  while (next) {
    const page: Awaited<ReturnType<typeof reader.get<PostView[]>>> = await reader.get<PostView[]>(next)
    expect(page.status).toBe(200)
    seen.push(...page.body.map(({ id }) => id))
    next = page.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
  }
  return seen
}

test('a feed merged from several places has each post once, newest first, and an end', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const communities = [await founds(ana), await founds(ana)]
  for (const community of communities) await joins(bea, community)
  const written: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const communityId = [null, communities[0]?.id, communities[1]?.id][n % 3]
    written.unshift((await posts(ana, `merged ${n}`, { communityId })).id)
  }
  const first = written[written.length - 1] ?? ''
  const seen = await pagesThrough(bea, 'main')
  expect(seen.filter((id) => id >= first)).toEqual(written)
  expect(new Set(seen).size).toBe(seen.length)
})

/** Bea has joined some communities; ana writes there, and so does cleo, whom bea has muted. */
async function livelyPlaces(count: number) {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const communities: string[] = []
  for (let n = 0; n < count; n += 1) {
    const community = await founds(ana)
    await joins(bea, community)
    communities.push(community.id)
  }
  await synapse.db.insert(mutes).values({ muterId: bea.id, mutedId: cleo.id })
  const write = (written: readonly { communityId: string | null; authorId: string }[]) => {
    const rows = written.map((one) => ({ ...one, id: uuidv7(), content: 'one of many' }))
    return synapse.db.insert(postRows).values(rows).returning()
  }
  const expectFeedsOf = async (rows: Awaited<ReturnType<typeof write>>) => {
    for (const feed of ['main', 'communities'] as const) {
      const expected = rows
        .filter(({ authorId, communityId }) => authorId === ana.id && (communityId || feed === 'main'))
        .map(({ id }) => id)
      const seen = await pagesThrough(bea, feed)
      expect(seen.filter((id) => rows.some((row) => row.id === id))).toEqual(expected.toReversed())
    }
  }
  return { ana, cleo, communities, write, expectFeedsOf }
}

test('lively places fill the feed, though somebody muted wrote most of what is newest there', async () => {
  const { ana, cleo, communities, write, expectFeedsOf } = await livelyPlaces(6)
  const [lively = '', other = '', ...others] = communities
  const of = (count: number, author: Person, communityId: string | null = lively) =>
    Array.from({ length: count }, () => ({ communityId, authorId: author.id }))
  const quiet = [other, ...others].flatMap((one) => of(2, ana, one))
  await expectFeedsOf(await write([...quiet, ...of(10, ana), ...of(60, cleo), ...of(10, ana)]))
  // Two have more for the page than is read at first, and one of them has only cleo's for longer than the other.
  await expectFeedsOf(await write([...quiet, ...of(10, ana), ...of(10, ana, other), ...of(30, cleo)]))
  // What is newest in the main feed is cleo's, so the page goes further back than what is read of it at first.
  await expectFeedsOf(
    await write([...of(10, ana), ...of(10, ana, null), ...of(40, cleo, null), ...of(3, ana, other)]),
  )
})

test('however posts fall into places, a feed has all of them in their order', async () => {
  const { ana, cleo, communities, write, expectFeedsOf } = await livelyPlaces(4)
  // The same every time, and as good as drawn.
  let drawn = 7
  const draw = (from: number) => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return drawn % from
  }
  for (let round = 0; round < 5; round += 1) {
    const written: { communityId: string | null; authorId: string }[] = []
    while (written.length < 150) {
      const communityId = [null, ...communities][draw(5)] ?? null
      const authorId = draw(3) === 0 ? ana.id : cleo.id
      // Mostly a few at a time; now and then somebody writes a lot.
      const count = 1 + (draw(8) === 0 ? draw(40) : draw(4))
      for (let n = 0; n < count; n += 1) written.push({ communityId, authorId })
    }
    await expectFeedsOf(await write(written))
  }
})

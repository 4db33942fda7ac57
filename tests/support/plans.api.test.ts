import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiscoverList } from '#contract/discover.ts'
import { PostList } from '#contract/posts.ts'
import { openDatabase } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { prepareDiscover } from '#server/features/discover/discover.queries.ts'
import { preparePostQueries } from '#server/features/posts/posts.queries.ts'
import { prepareSearch } from '#server/features/search/search.queries.ts'
import { planOf, recordStatements } from './statements.ts'
import { createTestDatabase } from './test-db.ts'

const id = '0190a0a0-0000-7000-8000-000000000001'
const viewer = { id, sessionId: id }
const leeds = 2644688
const places = {
  warmUp: async () => undefined,
  find: async (text: string) => (text === 'Leeds' ? leeds : null),
  near: async () => [leeds, leeds + 1],
  complete: async () => [],
}

test('whatever finds posts and people can do so without reading a whole table', async () => {
  const database = await createTestDatabase()
  const { db, pool, close } = openDatabase(database.url, { poolSize: 1, onConnectionLost: () => undefined })
  try {
    await db.insert(users).values({ ...viewer, email: 'ana@example.org', displayName: 'Moss' })
    await db.insert(posts).values({ authorId: viewer.id, content: 'moss and lichen on 東京タワー' })
    const statements = recordStatements(pool)
    const discover = prepareDiscover({ db, places })
    const page = DiscoverList.parse({})
    for (const location of [undefined, 'Leeds', 'Nowhere at all'])
      await discover(viewer, { ...page, location }, page.limit + 1)
    const search = prepareSearch(db)
    for (const typed of ['moss', 'moss and lichen', '東京タワー']) await search(viewer, typed)
    const { listPosts } = preparePostQueries(db)
    await listPosts(viewer, PostList.parse({}), 21)

    const named = statements.filter(({ name }) => name !== undefined)
    expect(new Set(named.map(({ name }) => name)).size).toBeGreaterThanOrEqual(12)
    const client = await pool.connect()
    const whole: string[] = []
    // In an empty network reading everything is the fastest way. Forbidden, it is left only where no index fits.
    try {
      await client.query('set enable_seqscan = off')
      for (const statement of named) {
        const plan = await planOf(client, statement, 'plan')
        whole.push(...(plan.match(/Seq Scan on \w+/g) ?? []).map((scan) => `${statement.name}: ${scan}`))
      }
    } finally {
      client.release()
    }
    expect(whole).toEqual([])
  } finally {
    await close()
    await database.drop()
  }
})

test('the plans that were kept from a million posts and people read no large table whole', async () => {
  const folder = join(import.meta.dirname, '../../bench/plans')
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(['discover.txt', 'feed.txt', 'search.txt'])
  for (const file of files)
    expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(
      /Seq Scan on (?:users|posts|post_words|name_words|discover_topics|post_likes)\b/,
    )
})

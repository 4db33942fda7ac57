import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readRowsQuickly } from './quick-rows.ts'
import { posts } from './schema/posts.ts'
import { users } from './schema/users.ts'

const created = '2026-01-02 03:04:05.678+00'

/** A driver that answers with these rows, whatever it is asked. */
const answering = (...rows: unknown[][]) =>
  Object.assign(new pg.Pool(), { query: async () => ({ rows }) as unknown })

/** The same question, read the quick way and drizzle's own. */
const asked = (...rows: unknown[][]) =>
  [readRowsQuickly(drizzle(answering(...rows))), drizzle(answering(...rows))].map((db) =>
    db
      .select({
        id: posts.id,
        createdAt: posts.createdAt,
        count: sql`count(*)`.mapWith(Number).as('count'),
        author: { id: users.id, name: users.displayName },
        said: { content: posts.content, length: sql<number>`length(content)` },
      })
      .from(posts)
      .leftJoin(users, eq(users.id, posts.authorId))
      .prepare('asked')
      .execute(),
  )

test('rows read the quick way are what drizzle reads', async () => {
  const [quick, own] = asked(
    ['a', created, '3', 'u', 'Ana', 'Hello', 5],
    ['b', created, null, 'u', null, '', null],
    // Nobody was joined.
    ['c', created, '0', null, null, 'Bye', 3],
  )
  const rows = await quick
  expect(rows).toEqual(await own)
  expect(rows?.map(({ author }) => author)).toEqual([{ id: 'u', name: 'Ana' }, { id: 'u', name: null }, null])
  expect(rows?.[0]).toMatchObject({ createdAt: new Date(created), count: 3 })
})

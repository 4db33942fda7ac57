import { is, Placeholder } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { limits } from '#contract/limits.ts'
import { postPage } from '#server/features/posts/posts.queries.ts'

const theEndOfTime = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The very statement that the feed runs for its first page, for who chose nothing about content or did. */
export function feedStatement(hasChosen = false): { text: string; valuesFor: (viewer: string) => unknown[] } {
  const { sql, params } = postPage(drizzle(new pg.Pool()), 'everything', {
    rows: limits.pageSize.usual + 1,
    hasChosen,
  }).toSQL()
  const valuesFor = (viewer: string) =>
    params.map((param) =>
      is(param, Placeholder) ? (param.name === 'viewer' ? viewer : theEndOfTime) : param,
    )
  return { text: sql, valuesFor }
}

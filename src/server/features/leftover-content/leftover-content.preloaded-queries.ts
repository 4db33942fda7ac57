import { PageQuery } from '#contract/core/paging.ts'
import { leftoverContentEndpoints } from '#contract/leftover-content.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listLeftoverContent } from './leftover-content.queries.ts'

const query = PageQuery.parse({})

export const leftoverContentPreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) => {
  if (screen !== '/settings/privacy') return []
  const found = await listLeftoverContent(db, viewer, query, rowsFor(query))
  return [[[leftoverContentEndpoints.list.path], firstPageOf(found, query.limit)]]
}

import { PageQuery } from '#contract/core/paging.ts'
import { leftBehindEndpoints } from '#contract/leftover-content.ts'
import { type FirstData, firstPageOf } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listLeftBehind } from './leftover-content.queries.ts'

const query = PageQuery.parse({})

export const leftoverContentFirstData: FirstData = async ({ screen, viewer, db }) => {
  if (screen !== '/settings/privacy') return []
  const found = await listLeftBehind(db, viewer, query, rowsFor(query))
  return [[[leftBehindEndpoints.list.path], firstPageOf(found, query.limit)]]
}

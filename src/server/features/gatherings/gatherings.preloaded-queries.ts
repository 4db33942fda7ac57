import { limits } from '#contract/core/limits.ts'
import { gatheringEndpoints } from '#contract/gatherings/gatherings.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { requireGathering } from './gathering.queries.ts'
import { listGatherings } from './gatherings.queries.ts'

const one = /^\/gatherings\/([^/]+)(?:\/edit)?$/

export const gatheringPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen === '/gatherings') {
    if (url.searchParams.get('show') === 'calendar') return []
    const asked = gatheringEndpoints.list.query.safeParse({
      show: url.searchParams.get('show') ?? undefined,
      communityId: url.searchParams.get('community') ?? undefined,
    })
    if (!asked.success) return []
    const { show, communityId, limit } = asked.data
    const found = await listGatherings(db, viewer, asked.data, rowsFor({ limit: limits.pageSize.usual }))
    return [
      [[gatheringEndpoints.list.path, { show, communityId: communityId ?? null }], firstPageOf(found, limit)],
    ]
  }
  if (screen !== '/gatherings/:id' && screen !== '/gatherings/:id/edit') return []
  const params = gatheringEndpoints.get.params.safeParse({ id: one.exec(url.pathname)?.[1] })
  if (!params.success) return []
  const found = await requireGathering(db, viewer, params.data.id).catch(() => null)
  return found ? [[[gatheringEndpoints.list.path, found.id], found]] : []
}

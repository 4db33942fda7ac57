import { limits } from '#contract/core/limits.ts'
import { pebbleEndpoints } from '#contract/pebbles.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listGiven, listJar, listRefused } from './pebbles.queries.ts'

export const pebblePreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/jar') return []
  const page = { limit: limits.pageSize.usual }
  if (url.searchParams.get('show') === 'given') {
    const given = await listGiven(db, viewer, page, rowsFor(page))
    return [[[pebbleEndpoints.given.path], firstPageOf(given, page.limit)]]
  }
  const [jar, refused] = await Promise.all([
    listJar(db, viewer, page, rowsFor(page)),
    listRefused(db, viewer),
  ])
  return [
    [[pebbleEndpoints.jar.path], firstPageOf(jar, page.limit)],
    [[pebbleEndpoints.refused.path], refused],
  ]
}

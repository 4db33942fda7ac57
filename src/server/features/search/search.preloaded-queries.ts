import { searchEndpoints } from '#contract/search.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { search } from './search.queries.ts'

const { path, query: asked } = searchEndpoints.search

export const searchPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/search') return []
  const query = asked.safeParse(Object.fromEntries(url.searchParams))
  // All of one group is the dearest read: it goes by the route, which limits it.
  if (!query.success || query.data.of) return []
  return [[[path, query.data.q], await search(db, viewer, query.data)]]
}

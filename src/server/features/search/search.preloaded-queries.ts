import { searchEndpoints } from '#contract/search.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { search } from './search.queries.ts'

const { path, query: asked } = searchEndpoints.search

export const searchPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/search') return []
  const query = asked.safeParse(Object.fromEntries(url.searchParams))
  if (!query.success) return []
  const { q, of } = query.data
  return [[[path, q, ...(of ? [of] : [])], await search(db, viewer, query.data)]]
}

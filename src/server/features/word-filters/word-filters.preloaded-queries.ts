import { wordFilterEndpoints } from '#contract/word-filters/word-filters.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { listWordFilters } from './word-filters.queries.ts'

export const wordFilterPreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) =>
  screen === '/settings/content' ? [[[wordFilterEndpoints.list.path], await listWordFilters(db, viewer)]] : []

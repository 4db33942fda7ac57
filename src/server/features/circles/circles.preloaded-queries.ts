import { circleEndpoints } from '#contract/circles.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { listCircles } from './circles.queries.ts'

/** They stand with one's friends. */
export const circlePreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) =>
  screen === '/discover' && url.searchParams.get('tab') === 'friends'
    ? [[[circleEndpoints.list.path], await listCircles(db, viewer)]]
    : []

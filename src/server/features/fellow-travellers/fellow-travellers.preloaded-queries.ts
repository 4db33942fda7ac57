import { fellowTravellerEndpoints } from '#contract/fellow-travellers/fellow-travellers.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { listFellowPlaces } from './fellow-travellers.queries.ts'

/** Whether it is on anywhere for the viewer: Communities and moderation lead there, if it is. */
const screens: readonly (string | null)[] = ['/fellow-travellers', '/communities', '/moderation']

export const fellowTravellerPreloadedQueries =
  (isOnForNetwork: boolean): PreloadedQueries =>
  async ({ screen, viewer, db }) =>
    screens.includes(screen)
      ? [[[fellowTravellerEndpoints.list.path], await listFellowPlaces(db, viewer, isOnForNetwork)]]
      : []

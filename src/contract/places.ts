import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'

/** A city as profiles show it: 'Leeds, United Kingdom'. Its number, sent as `cityId`, is that city and no other. */
export const PlaceView = z.object({ id: z.int(), name: z.string() })
export type PlaceView = z.infer<typeof PlaceView>

export const placeEndpoints = {
  list: endpoint('GET', '/api/places', {
    summary:
      'Cities of which a name, in any language, begins with these letters. Those most likely meant come first: the largest, and those near your own.',
    query: z.object({ q: z.string().trim().max(limits.location).default('') }),
    response: z.array(PlaceView),
  }),
}

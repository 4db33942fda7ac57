import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'

/** A city, written so that it is found again: 'Leeds, United Kingdom'. */
export const PlaceView = z.object({ name: z.string() })
export type PlaceView = z.infer<typeof PlaceView>

export const placeEndpoints = {
  list: endpoint('GET', '/api/places', {
    summary: 'Cities whose name begins with these letters, the largest first.',
    query: z.object({ q: z.string().trim().max(limits.location).default('') }),
    response: z.array(PlaceView),
  }),
}

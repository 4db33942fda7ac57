import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const uploadEndpoints = {
  start: endpoint('POST', '/api/objects/upload', {
    summary: 'Get an address to PUT one photo to. It works once, for 15 minutes.',
    /** `profile` photos may have 5 MB, `post` photos 10 MB. */
    body: z.object({ purpose: z.enum(['post', 'profile']).default('post') }),
    response: z.object({ uploadURL: z.string() }),
  }),
}

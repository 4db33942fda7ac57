import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { ById } from './core/ids.ts'

export const uploadEndpoints = {
  start: endpoint('POST', '/api/objects/upload', {
    summary: 'Get an address to PUT one photo to. It works once, for 15 minutes.',
    /** `profile` photos may have 5 MB, `post` photos 10 MB. */
    body: z.object({ purpose: z.enum(['post', 'profile']).default('post') }),
    response: z.object({ uploadURL: z.string() }),
  }),
  /** Only where photos are kept on the server's own disk; S3 takes the file itself. */
  receive: endpoint('PUT', '/api/objects/uploads/{id}', {
    summary: 'Send the file to its upload address, as it is, with its content type.',
    params: ById,
    query: z.object({ token: z.string().min(1).max(100) }),
  }),
  image: endpoint('GET', '/api/images/{id}', {
    summary: 'A photo, for those who may see where it is shown. `w` is the width of the place it is for.',
    params: ById,
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
    file: 'image/webp',
  }),
}

import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { ById } from './core/ids.ts'

const LikeView = z.object({ likeCount: z.int(), likedByUser: z.boolean() })

export const likeEndpoints = {
  like: endpoint('POST', '/api/posts/{id}/like', {
    summary: 'Like a post.',
    params: ById,
    response: LikeView,
  }),
  unlike: endpoint('DELETE', '/api/posts/{id}/like', {
    summary: 'Take a like back.',
    params: ById,
    response: LikeView,
  }),
}

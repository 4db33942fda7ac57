import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Id } from './core/ids.ts'
import { PageQuery } from './core/paging.ts'

/** Words of one's own in a community that one is no longer a member of. */
export const LeftoverView = z.object({
  id: Id,
  kind: z.enum(['post', 'comment']),
  content: z.string(),
  communityName: z.string(),
  isAnonymous: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type LeftoverView = z.infer<typeof LeftoverView>

export const leftoverContentEndpoints = {
  list: endpoint('GET', '/api/profile/left-behind', {
    summary:
      'What you wrote in communities that you have left, newest first. Only you can see this list, and you can delete what is in it.',
    query: PageQuery,
    response: z.array(LeftoverView),
  }),
}

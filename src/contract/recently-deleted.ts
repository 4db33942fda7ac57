import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'

/**
 * Why something cannot be restored: one is no longer in its community, or may no longer read the post that a comment
 * was under, or may no longer comment on it. Which of the many reasons the second has is not told: a block would be
 * among them.
 */
export const restoreHindrances = ['notMember', 'postGone', 'commentsClosed'] as const

/** Words of one's own that one has deleted. */
export const RecentlyDeletedView = z.object({
  id: Id,
  kind: z.enum(['post', 'comment']),
  content: z.string(),
  hasPhoto: z.boolean(),
  /** Null: outside communities. */
  communityName: z.string().nullable(),
  isAnonymous: z.boolean(),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime(),
  /** Null: it can be restored. */
  hindrance: z.enum(restoreHindrances).nullable(),
})
export type RecentlyDeletedView = z.infer<typeof RecentlyDeletedView>

export const recentlyDeletedEndpoints = {
  list: endpoint('GET', '/api/profile/recently-deleted', {
    summary:
      'Posts and comments that you deleted within 30 days, the last deleted first. Only you can see this list.',
    response: z.array(RecentlyDeletedView),
  }),
  remove: endpoint('DELETE', '/api/profile/recently-deleted/{id}', {
    summary: 'Delete for good a post or comment that you have deleted. It can’t be undone.',
    params: ById,
  }),
}

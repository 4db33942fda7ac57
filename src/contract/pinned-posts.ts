import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { PostView } from './posts/posts.ts'

/** Null: nothing was pinned there before. */
const Replaced = z.object({ replacedId: Id.nullable() })

export const pinnedPostEndpoints = {
  onProfile: endpoint('GET', '/api/users/{id}/pinned-posts', {
    summary: 'What someone pinned to their profile, as far as you may see it: one post, or none.',
    params: ById,
    response: z.array(PostView),
  }),
  inCommunity: endpoint('GET', '/api/communities/{id}/pinned-posts', {
    summary:
      'What moderators pinned in a community, newest first: three posts at most, and none for who is no member.',
    params: ById,
    response: z.array(PostView),
  }),
  pinOnProfile: endpoint('PUT', '/api/posts/{id}/pinned-on-profile', {
    summary:
      'Pin a post with your name to your profile. It takes the place of the one before, which is named.',
    params: ById,
    response: Replaced,
  }),
  unpinFromProfile: endpoint('DELETE', '/api/posts/{id}/pinned-on-profile', {
    summary: 'Unpin a post from your profile.',
    params: ById,
  }),
  pinInCommunity: endpoint('PUT', '/api/posts/{id}/pinned-in-community', {
    summary: 'As a moderator, pin a post in its community. It is logged.',
    params: ById,
  }),
  unpinInCommunity: endpoint('DELETE', '/api/posts/{id}/pinned-in-community', {
    summary: 'As a moderator, unpin a post in its community. It is logged.',
    params: ById,
  }),
}

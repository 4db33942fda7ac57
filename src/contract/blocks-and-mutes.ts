import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { PeoplePage } from './core/paging.ts'
import { PersonView } from './core/person.ts'

/** Few people have more than this, so most of these lists come whole. `before` is the id of the last person seen. */
export const BlockOrMuteQuery = PeoplePage.extend({
  limit: z.coerce.number().int().min(1).max(limits.pageSize.max).default(limits.pageSize.max),
})
export type BlockOrMuteQuery = z.infer<typeof BlockOrMuteQuery>

/** Somebody whom the viewer has blocked, muted or set aside, and since when. */
export const BlockOrMuteView = PersonView.extend({ since: z.iso.datetime() })
export type BlockOrMuteView = z.infer<typeof BlockOrMuteView>

const WithUser = z.object({ userId: Id })

export const blockEndpoints = {
  list: endpoint('GET', '/api/blocks', {
    summary: 'People you have blocked, newest first.',
    query: BlockOrMuteQuery,
    response: z.array(BlockOrMuteView),
  }),
  create: endpoint('POST', '/api/blocks/{userId}', {
    summary: 'Block someone: neither of you sees the other any more. They are not told.',
    params: WithUser,
  }),
  remove: endpoint('DELETE', '/api/blocks/{userId}', {
    summary: 'Take a block back. A friendship that it ended stays ended.',
    params: WithUser,
  }),
}

export const muteEndpoints = {
  list: endpoint('GET', '/api/mutes', {
    summary: 'People you have muted, newest first.',
    query: BlockOrMuteQuery,
    response: z.array(BlockOrMuteView),
  }),
  create: endpoint('POST', '/api/mutes/{userId}', {
    summary: 'Mute someone: their named posts, comments and news no longer come to you. They are not told.',
    params: WithUser,
  }),
  remove: endpoint('DELETE', '/api/mutes/{userId}', { summary: 'Take a mute back.', params: WithUser }),
}

export const setAsideEndpoints = {
  list: endpoint('GET', '/api/set-aside', {
    summary: 'People whom Discover does not suggest to you again, newest first.',
    query: BlockOrMuteQuery,
    response: z.array(BlockOrMuteView),
  }),
  create: endpoint('POST', '/api/set-aside/{userId}', {
    summary: 'Not for me: Discover does not suggest this person to you again. They are not told.',
    params: WithUser,
  }),
  remove: endpoint('DELETE', '/api/set-aside/{userId}', {
    summary: 'Let Discover suggest this person to you again.',
    params: WithUser,
  }),
}

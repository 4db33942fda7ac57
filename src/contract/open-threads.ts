import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { ById } from './core/ids.ts'
import { PostView } from './posts/posts.ts'

/** A post that wishes for answers, and that the viewer may answer. */
export const OpenThreadView = PostView.extend({
  /** An interest of the viewer that it speaks of. Null: it stands in a community of theirs. */
  about: z.string().nullable(),
})
export type OpenThreadView = z.infer<typeof OpenThreadView>

export const openThreadEndpoints = {
  list: endpoint('GET', '/api/open-threads', {
    summary:
      'A few posts that would like answers, on what you like or in your communities, quiet ones first.',
    response: z.array(OpenThreadView),
  }),
  setAside: endpoint('PUT', '/api/posts/{id}/set-aside', {
    summary: 'Don’t suggest answering this post again. Everything else about it stays. No one is told.',
    params: ById,
  }),
  bringBack: endpoint('DELETE', '/api/posts/{id}/set-aside', {
    summary: 'Let answering this post be suggested again.',
    params: ById,
  }),
}

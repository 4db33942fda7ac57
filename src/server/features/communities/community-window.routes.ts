import type { FastifyInstance } from 'fastify'
import { communityWindowEndpoints } from '#contract/communities/community-window.ts'
import { endPage } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { getWindow, listWindowPosts } from './community-window.queries.ts'

/** No replica answers here: what an author took back, or a moderator closed, is gone at once. */
export function communityWindowRoutes(app: FastifyInstance): void {
  read(app, communityWindowEndpoints.look, ({ params, viewer, db }) => getWindow(db, viewer, params.id))
  read(app, communityWindowEndpoints.posts, async ({ params, query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listWindowPosts(db, viewer, params.id, query)),
  )
}

import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/community-moderation.ts'
import { endPage } from '#server/http/paging.ts'
import { route } from '#server/http/route.ts'
import type { CommunityServices } from './communities.services.ts'
import { communityLimits } from './community-limits.ts'
import { asModerator } from './community-people.commands.ts'
import { markRemovalRead, takeDownComment, takeDownPost } from './removals.commands.ts'
import { listOwnRemovals } from './removals.queries.ts'

/** Taking things down, and telling their authors why. */
export function removalRoutes(app: FastifyInstance, { db, takeTurn, events }: CommunityServices): void {
  route(app, endpoints.removePost, async ({ params: { id, postId }, body: { reason }, viewer }) => {
    await takeTurn(communityLimits.moderation, viewer.id)
    const taken = await asModerator(db, viewer, id, (tx) =>
      takeDownPost(tx, viewer, postId, { communityId: id, reason }),
    )
    if (!taken) return
    events.publish({ type: 'post.gone', postId, communityId: id })
    events.publish({ type: 'notices.changed', userIds: [taken.authorId] })
  })

  route(app, endpoints.removeComment, async ({ params: { id, commentId }, body: { reason }, viewer }) => {
    await takeTurn(communityLimits.moderation, viewer.id)
    const taken = await asModerator(db, viewer, id, (tx) =>
      takeDownComment(tx, viewer, commentId, { communityId: id, reason }),
    )
    if (!taken) return
    events.publish({ type: 'comments.changed', postId: taken.postId })
    events.publish({ type: 'notices.changed', userIds: [taken.authorId] })
  })

  route(app, endpoints.myRemovals, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listOwnRemovals(db, viewer, query)),
  )
  route(app, endpoints.readRemoval, ({ params, viewer }) => markRemovalRead(db, viewer, params.id))
}

import type { FastifyInstance } from 'fastify'
import { pinnedPostEndpoints } from '#contract/pinned-posts.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { listPinned } from '#server/views/pinned-posts.view.ts'
import { pinInCommunity, pinOnProfile, unpinFromProfile, unpinInCommunity } from './pinned-posts.commands.ts'

const limit: Limit = { name: 'pins', points: 60, seconds: 10 * 60 }

export function pinnedPostRoutes(app: FastifyInstance): void {
  read(
    app,
    pinnedPostEndpoints.onProfile,
    ({ params, viewer, db }) => listPinned(db, viewer, 'profile', params.id),
    { replica: true },
  )
  read(
    app,
    pinnedPostEndpoints.inCommunity,
    ({ params, viewer, db }) => listPinned(db, viewer, 'community', params.id),
    { replica: true },
  )

  write(app, pinnedPostEndpoints.pinOnProfile, { limit }, async ({ params: { id }, viewer, tx, publish }) => {
    const { replacedId, changed } = await pinOnProfile(tx, viewer, id)
    for (const { postId, communityId } of changed) publish({ type: 'post.changed', postId, communityId })
    return { replacedId }
  })

  const others = [
    { endpoint: pinnedPostEndpoints.unpinFromProfile, change: unpinFromProfile },
    { endpoint: pinnedPostEndpoints.pinInCommunity, change: pinInCommunity },
    { endpoint: pinnedPostEndpoints.unpinInCommunity, change: unpinInCommunity },
  ] as const
  for (const { endpoint, change } of others) {
    write(app, endpoint, { limit }, async ({ params: { id }, viewer, tx, publish }) => {
      const changed = await change(tx, viewer, id)
      for (const { postId, communityId } of changed) publish({ type: 'post.changed', postId, communityId })
    })
  }
}

import type { FastifyInstance } from 'fastify'
import { commentEndpoints } from '#contract/comments.ts'
import type { Database } from '#server/db/client.ts'
import type { Reads } from '#server/db/replica.ts'
import { claimOf } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route } from '#server/http/route.ts'
import type { Events } from '#server/realtime/events.ts'
import {
  changeComment,
  hideComment,
  insertComment,
  removeComment,
  restoreComment,
  unhideComment,
} from './comments.commands.ts'
import { prepareCommentQueries } from './comments.queries.ts'

const minutes = (count: number) => count * 60

/** How often one person can write. Far above what anyone types, and low enough to stop a flood. */
const commentLimits = {
  create: { name: 'comment-create', points: 60, seconds: minutes(10) },
  change: { name: 'comment-change', points: 120, seconds: minutes(10) },
} as const satisfies Record<string, Limit>

interface CommentServices {
  db: Database
  reads: Reads
  events: Events
  takeTurn: TakeTurn
}

export function commentRoutes(app: FastifyInstance, { db, reads, events, takeTurn }: CommentServices): void {
  const { getComment } = prepareCommentQueries(db)
  const readComments = reads.of(prepareCommentQueries)

  readRoute(app, commentEndpoints.list, async ({ params, query, viewer, request, reply }) => {
    const found = await readComments(viewer, ({ listComments }) =>
      listComments(viewer, params.id, query, rowsFor(query)),
    )
    return endPage({ request, reply, query }, found, 'after')
  })

  route(app, commentEndpoints.create, async ({ body, viewer, request }) => {
    await takeTurn(commentLimits.create, viewer.id)
    const { id, isNew, told } = await insertComment(db, viewer, body, claimOf(request))
    if (isNew) events.publish({ type: 'comments.changed', postId: body.postId })
    if (told.length > 0) events.publish({ type: 'notices.changed', userIds: told })
    return getComment(viewer, id)
  })

  route(app, commentEndpoints.change, async ({ params: { id }, body, viewer }) => {
    await takeTurn(commentLimits.change, viewer.id)
    const { postId } = await changeComment(db, viewer, id, body)
    events.publish({ type: 'comments.changed', postId })
    return getComment(viewer, id)
  })

  route(app, commentEndpoints.remove, async ({ params: { id }, viewer }) => {
    await takeTurn(commentLimits.change, viewer.id)
    const gone = await removeComment(db, viewer, id)
    if (gone) events.publish({ type: 'comments.changed', postId: gone.postId })
  })

  route(app, commentEndpoints.hide, async ({ params: { id }, viewer }) => {
    await takeTurn(commentLimits.change, viewer.id)
    await hideComment(db, viewer, id)
  })

  route(app, commentEndpoints.unhide, async ({ params: { id }, viewer }) => {
    await takeTurn(commentLimits.change, viewer.id)
    await unhideComment(db, viewer, id)
  })

  route(app, commentEndpoints.restore, async ({ params: { id }, viewer }) => {
    await takeTurn(commentLimits.change, viewer.id)
    const back = await restoreComment(db, viewer, id)
    if (back) events.publish({ type: 'comments.changed', postId: back.postId })
    return getComment(viewer, id)
  })
}

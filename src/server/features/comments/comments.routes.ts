import type { FastifyInstance } from 'fastify'
import { commentEndpoints } from '#contract/comments.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import type { Reads } from '#server/db/replica.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { claimOf } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import {
  changeComment,
  findParentAuthor,
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
  const { findComment, getComment } = prepareCommentQueries(db)
  const readComments = reads.of(prepareCommentQueries)

  readRoute(app, commentEndpoints.list, async ({ params, query, viewer, request, reply }) => {
    const found = await readComments(viewer, ({ listComments }) =>
      listComments(viewer, params.id, query, rowsFor(query)),
    )
    return endPage({ request, reply, query }, found, 'after')
  })

  const createTurn = ({ id }: Viewer) => takeTurn(commentLimits.create, id)
  writeRoute(app, commentEndpoints.create, createTurn, async ({ body, viewer, request }) => {
    const claim = claimOf(request)
    const newCommentId = newId()
    const answering = body.parentId
      ? { ...body, parentAuthor: await findParentAuthor(db, viewer, body.postId, body.parentId) }
      : { ...body, parentAuthor: null }
    // Written, and read as others will see it, in one trip.
    const [{ id, told, view }, reply] = await inOrder(db, () =>
      Promise.all([
        insertComment(db, viewer, newCommentId, answering, claim),
        answering.parentAuthor === null ? null : findComment(viewer, newCommentId),
      ]),
    )
    // Sent again, it is told of again: whoever was asked first may have died before it told.
    events.publish({ type: 'comments.changed', postId: body.postId })
    if (told.length > 0) events.publish({ type: 'notices.changed', userIds: told })
    return view ?? reply ?? getComment(viewer, id)
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

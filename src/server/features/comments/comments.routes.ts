import type { FastifyInstance } from 'fastify'
import { commentEndpoints } from '#contract/comments.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import type { Reads } from '#server/db/replica.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { claimOf } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import { findParentAuthor, insertComment } from './comments.commands.ts'
import { prepareCommentQueries } from './comments.queries.ts'
import {
  changeComment,
  hideComment,
  removeComment,
  restoreComment,
  unhideComment,
} from './own-comments.commands.ts'

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

  const changeTurn = ({ id }: Viewer) => takeTurn(commentLimits.change, id)

  writeRoute(app, commentEndpoints.change, changeTurn, async ({ params: { id }, body, viewer }) => {
    const { postId, view } = await changeComment(db, viewer, id, body)
    events.publish({ type: 'comments.changed', postId })
    return view ?? getComment(viewer, id)
  })

  writeRoute(app, commentEndpoints.remove, changeTurn, async ({ params: { id }, viewer }) => {
    const gone = await removeComment(db, viewer, id)
    if (gone) events.publish({ type: 'comments.changed', postId: gone.postId })
  })

  writeRoute(app, commentEndpoints.hide, changeTurn, ({ params: { id }, viewer }) =>
    hideComment(db, viewer, id),
  )

  writeRoute(app, commentEndpoints.unhide, changeTurn, ({ params: { id }, viewer }) =>
    unhideComment(db, viewer, id),
  )

  writeRoute(app, commentEndpoints.restore, changeTurn, async ({ params: { id }, viewer }) => {
    const back = await restoreComment(db, viewer, id)
    if (back) events.publish({ type: 'comments.changed', postId: back.postId })
    return back?.view ?? getComment(viewer, id)
  })
}

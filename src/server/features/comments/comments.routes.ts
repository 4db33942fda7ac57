import type { FastifyInstance } from 'fastify'
import { commentEndpoints } from '#contract/comments.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { insertComment, writeComment } from './comments.commands.ts'
import { listComments, requireComment } from './comments.queries.ts'
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

export function commentRoutes(app: FastifyInstance): void {
  const { create, change } = commentLimits

  read(
    app,
    commentEndpoints.list,
    async ({ params, query, viewer, request, reply, db }) =>
      endPage(
        { request, reply, query },
        await listComments(db, viewer, params.id, query, rowsFor(query)),
        'after',
      ),
    { replica: true },
  )

  write(
    app,
    commentEndpoints.create,
    {
      limit: create,
      inOneStatement: async ({ db, proof, viewer, body, id, publish }) => {
        if (body.mentions.length > 0) return null
        const written = await writeComment(db, proof, viewer, id, body)
        if (!written) return null
        if (written.notified.length > 0) publish({ type: 'notices.changed', userIds: written.notified })
        publish({ type: 'comments.changed', postId: body.postId })
        return written.view
      },
    },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        const notified = await insertComment(tx, viewer, id, body)
        if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
      },
      answer: async ({ tx, viewer, body, id, publish }) => {
        // Sent again, it is published again: the instance that was asked first may have died before it did.
        publish({ type: 'comments.changed', postId: body.postId })
        return requireComment(tx, viewer, id)
      },
    },
  )

  write(
    app,
    commentEndpoints.change,
    { limit: change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      const { postId, notified } = await changeComment(tx, viewer, id, body)
      if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
      publish({ type: 'comments.changed', postId })
      return requireComment(tx, viewer, id)
    },
  )

  write(app, commentEndpoints.remove, { limit: change }, async ({ params: { id }, viewer, tx, publish }) => {
    const gone = await removeComment(tx, viewer, id)
    if (gone) publish({ type: 'comments.changed', postId: gone.postId })
    if (gone?.notified) publish({ type: 'notices.changed', userIds: [gone.notified] })
  })

  write(app, commentEndpoints.restore, { limit: change }, async ({ params: { id }, viewer, tx, publish }) => {
    const back = await restoreComment(tx, viewer, id)
    if (back) publish({ type: 'comments.changed', postId: back.postId })
    return requireComment(tx, viewer, id)
  })

  write(app, commentEndpoints.hide, { limit: change }, ({ params: { id }, viewer, tx }) =>
    hideComment(tx, viewer, id),
  )

  write(app, commentEndpoints.unhide, { limit: change }, ({ params: { id }, viewer, tx }) =>
    unhideComment(tx, viewer, id),
  )
}

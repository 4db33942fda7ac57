import type { FastifyInstance } from 'fastify'
import { circleEndpoints } from '#contract/circles.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { addMember, insertCircle, removeCircle, removeMember, renameCircle } from './circles.commands.ts'
import { listCircles, requireCircle } from './circles.queries.ts'

const limit: Limit = { name: 'circles', points: 300, seconds: 10 * 60 }

// Both are for the devices of the owner alone. Whoever is put in or taken out hears of nothing: what they can open has
// changed, and an event would tell them by whom.
const circlesChanged = ({ id }: Viewer): ServerEvent => ({ type: 'account.changed', userIds: [id] })
/** Its name is on posts that may be on screen. */
const postsLookDifferent = ({ id }: Viewer): ServerEvent => ({ type: 'access.changed', userIds: [id] })

export function circleRoutes(app: FastifyInstance): void {
  read(app, circleEndpoints.list, ({ viewer, db }) => listCircles(db, viewer))

  write(
    app,
    circleEndpoints.create,
    { limit },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        await insertCircle(tx, viewer, id, body)
        publish(circlesChanged(viewer))
      },
      answer: ({ tx, viewer, id }) => requireCircle(tx, viewer, id),
    },
  )

  write(app, circleEndpoints.change, { limit }, async ({ params: { id }, body, viewer, tx, publish }) => {
    await renameCircle(tx, viewer, id, body)
    publish(postsLookDifferent(viewer))
    return requireCircle(tx, viewer, id)
  })

  write(app, circleEndpoints.remove, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeCircle(tx, viewer, params.id)
    publish(postsLookDifferent(viewer))
  })

  write(app, circleEndpoints.addMember, { limit }, async ({ params, viewer, tx, publish }) => {
    await addMember(tx, viewer, params.id, params.userId)
    publish(circlesChanged(viewer))
  })

  write(app, circleEndpoints.removeMember, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeMember(tx, viewer, params.id, params.userId)
    publish(circlesChanged(viewer))
  })
}

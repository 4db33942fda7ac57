import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { everyMinute, minute, timersOf } from '#server/http/hourly.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { postLimits } from './post-limits.ts'
import { requirePost } from './posts.queries.ts'
import { publishDue, publishNow } from './publish-scheduled.ts'
import { changeScheduledPost, removeScheduledPost, restoreScheduledPost } from './scheduled-posts.commands.ts'
import { listScheduledPosts, requireScheduledPost } from './scheduled-posts.queries.ts'

interface ScheduledPostServices {
  log: FastifyBaseLogger
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

/** For the person's other devices alone. */
export const scheduledChanged = ({ id }: Viewer): ServerEvent => ({ type: 'account.changed', userIds: [id] })

export function scheduledPostRoutes(app: FastifyInstance, services: ScheduledPostServices): void {
  const { log, lookEvery = minute } = services
  const { create, change: limit } = postLimits
  const { db, events } = app.data
  const publishing = { db, events, log, lookEvery, doLater: timersOf(app) }
  everyMinute(app, log, 'looking for posts that are due', () => publishDue(publishing), lookEvery)

  read(app, scheduledPostEndpoints.list, ({ viewer, db: from }) => listScheduledPosts(from, viewer))

  write(app, scheduledPostEndpoints.change, { limit }, async ({ params, body, viewer, tx, publish }) => {
    await changeScheduledPost(tx, viewer, params.id, body)
    publish(scheduledChanged(viewer))
    return requireScheduledPost(tx, viewer, params.id)
  })

  write(app, scheduledPostEndpoints.publish, { limit: create }, async (change) => {
    const { params, viewer, tx } = change
    return requirePost(tx, viewer, await publishNow(change, viewer, params.id))
  })

  write(app, scheduledPostEndpoints.remove, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeScheduledPost(tx, viewer, params.id)
    publish(scheduledChanged(viewer))
  })

  write(app, scheduledPostEndpoints.restore, { limit }, async ({ params, viewer, tx, publish }) => {
    await restoreScheduledPost(tx, viewer, params.id)
    publish(scheduledChanged(viewer))
    return requireScheduledPost(tx, viewer, params.id)
  })
}

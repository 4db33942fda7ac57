import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import type { Config } from '#server/config.ts'
import { everyMinute, minute, timersOf } from '#server/http/hourly.ts'
import { read } from '#server/http/read.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import type { Uploads } from '#server/storage/uploads.ts'
import { postLimits } from './post-limits.ts'
import { requirePost } from './posts.queries.ts'
import { publishDue, publishNow } from './publish-scheduled.ts'
import {
  changeScheduledPost,
  removeScheduledImage,
  removeScheduledPost,
  restoreScheduledPost,
  setScheduledImage,
} from './scheduled-posts.commands.ts'
import { listScheduledPosts, requireScheduledPost } from './scheduled-posts.queries.ts'

interface ScheduledPostServices {
  config: Config
  uploads: Uploads
  log: FastifyBaseLogger
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

/** For the person's other devices alone. */
const scheduledChanged = ({ id }: Viewer): ServerEvent => ({ type: 'account.changed', userIds: [id] })

export function scheduledPostRoutes(app: FastifyInstance, services: ScheduledPostServices): void {
  const { config, uploads, log, lookEvery = minute } = services
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

  write(
    app,
    scheduledPostEndpoints.setImage,
    {
      limit,
      prepare: async ({ params, body, signedIn, request }) => {
        const viewer = await signedIn()
        // Before any work on the photo: a post that is not there to be changed uses nothing up.
        await requireScheduledPost(db, viewer, params.id)
        return uploads.readyPhoto(viewer, body.imageUrl, 'post', originsSeenBy(config, request))
      },
    },
    async ({ params, body, viewer, tx, prepared: photo, publish }) => {
      await setScheduledImage(tx, viewer, params.id, photo, body.imageAlt)
      publish(scheduledChanged(viewer))
      return requireScheduledPost(tx, viewer, params.id)
    },
  )

  write(app, scheduledPostEndpoints.removeImage, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeScheduledImage(tx, viewer, params.id)
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

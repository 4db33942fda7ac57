import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { scheduledMessageEndpoints } from '#contract/scheduled-messages.ts'
import { clash } from '#server/http/errors.ts'
import { everyMinute } from '#server/http/hourly.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import {
  fieldOfPhoto,
  findingWith,
  findPhotos,
  type PhotoServices,
} from '#server/storage/described-photos.ts'
import { t } from '#words/t.ts'
import { messageLimits } from './message-limits.ts'
import { requireSentMessage } from './messages.queries.ts'
import {
  changeScheduledMessage,
  insertScheduledMessage,
  removeScheduledMessage,
  restoreScheduledMessage,
} from './scheduled-messages.commands.ts'
import {
  getScheduledMessage,
  listScheduledMessages,
  requireScheduledMessage,
} from './scheduled-messages.queries.ts'
import { sendDue, sendNow } from './send-scheduled.ts'

interface ScheduledMessageServices extends PhotoServices {
  log: FastifyBaseLogger
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

/** For the person's other devices alone. */
const scheduledChanged = ({ id }: Viewer): ServerEvent => ({ type: 'account.changed', userIds: [id] })

export function scheduledMessageRoutes(
  app: FastifyInstance,
  { log, lookEvery, ...services }: ScheduledMessageServices,
): void {
  const finding = findingWith(services)
  const { db, events } = app.data
  const { send, change: limit } = messageLimits
  everyMinute(app, log, 'looking for messages that are due', () => sendDue({ db, events, log }), lookEvery)

  read(app, scheduledMessageEndpoints.list, ({ viewer, db: from }) => listScheduledMessages(from, viewer))

  write(
    app,
    scheduledMessageEndpoints.create,
    {
      limit: send,
      prepare: async ({ body: { photos }, signedIn, request }) =>
        photos?.length ? findPhotos(photos, await finding(signedIn, request), fieldOfPhoto) : [],
    },
    {
      create: ({ tx, viewer, body, prepared: photos, id }) =>
        insertScheduledMessage(tx, viewer, id, body, photos),
      answer: async ({ tx, viewer, id, publish }) => {
        publish(scheduledChanged(viewer))
        const waiting = await getScheduledMessage(tx, viewer, id)
        // Sent again after its time: it has another id by now, which nothing here knows.
        if (!waiting)
          throw clash(t('This message was scheduled before. It has been sent since, or you deleted it.'))
        return waiting
      },
    },
  )

  write(app, scheduledMessageEndpoints.change, { limit }, async ({ params, body, viewer, tx, publish }) => {
    await changeScheduledMessage(tx, viewer, params.id, body)
    publish(scheduledChanged(viewer))
    return requireScheduledMessage(tx, viewer, params.id)
  })

  write(app, scheduledMessageEndpoints.send, { limit: send }, async (change) => {
    const { params, viewer, tx } = change
    return requireSentMessage(tx, viewer, await sendNow(change, viewer, params.id))
  })

  write(app, scheduledMessageEndpoints.remove, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeScheduledMessage(tx, viewer, params.id)
    publish(scheduledChanged(viewer))
  })

  write(app, scheduledMessageEndpoints.restore, { limit }, async ({ params, viewer, tx, publish }) => {
    await restoreScheduledMessage(tx, viewer, params.id)
    publish(scheduledChanged(viewer))
    return requireScheduledMessage(tx, viewer, params.id)
  })
}

import type { FastifyInstance } from 'fastify'
import { realtimeEndpoints } from '#contract/realtime.ts'
import { HttpError } from '#server/http/errors.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { t } from '#words/t.ts'
import type { Hub } from './hub.ts'

/** A tab that loses its line again and again waits longer each time; this is for those that do not. */
const openLimit: Limit = { name: 'events-open', points: 300, seconds: 5 * 60 }
const tabsAtMost = 50

export function realtimeRoutes(app: FastifyInstance, { hub }: { hub: Hub }): void {
  read(
    app,
    realtimeEndpoints.stream,
    async ({ query, viewer, request, reply }) => {
      if (hub.countOf(viewer.id) >= tabsAtMost)
        throw new HttpError(
          429,
          'too_many_requests',
          t('You have many tabs open, so this one doesn’t update by itself.'),
          { retryAfterSeconds: 60 },
        )
      const noted = request.headers['last-event-id']
      const place = typeof noted === 'string' ? noted : query.after

      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Proxies must hand on each event at once; nginx asks for it by this name.
        'x-accel-buffering': 'no',
        // A stream that ends leaves nothing to wait for when the server stops.
        connection: 'close',
      })
      const stream = hub.open(viewer, reply.raw)
      // Heard from before it catches up, so that nothing falls between the two.
      hub.add(stream)
      reply.raw.once('close', () => hub.remove(stream))
      // Gone before we could listen for it: nobody would tell us again.
      if (reply.raw.destroyed) return hub.remove(stream)
      // Not waited for: the hub asks the database by itself, and this request would keep its connection meanwhile.
      hub.catchUp(stream, place).catch((error: unknown) => {
        request.log.warn({ err: error }, 'live events: a stream could not catch up')
        stream.end()
      })
    },
    { limit: openLimit },
  )

  // Before the server waits for what is under way: streams would keep it waiting for ever.
  app.addHook('preClose', async () => hub.close())
}

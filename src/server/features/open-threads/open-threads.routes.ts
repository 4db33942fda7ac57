import type { FastifyInstance } from 'fastify'
import { openThreadEndpoints } from '#contract/open-threads.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { bringPostBack, setPostAside } from './open-threads.commands.ts'
import { listOpenThreads } from './open-threads.queries.ts'

const limit: Limit = { name: 'set-aside-posts', points: 300, seconds: 10 * 60 }

export function openThreadRoutes(app: FastifyInstance): void {
  read(app, openThreadEndpoints.list, ({ viewer, db }) => listOpenThreads(db, viewer))

  write(app, openThreadEndpoints.setAside, { limit }, ({ params, viewer, tx }) =>
    setPostAside(tx, viewer, params.id),
  )

  write(app, openThreadEndpoints.bringBack, { limit }, ({ params, viewer, tx }) =>
    bringPostBack(tx, viewer, params.id),
  )
}

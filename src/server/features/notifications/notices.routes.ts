import type { FastifyInstance } from 'fastify'
import { noticeEndpoints } from '#contract/notices.ts'
import type { Database } from '#server/db/client.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getQuiet } from '#server/notices/quiet.ts'
import { listNotices } from './notices.queries.ts'
import { markNoticesRead } from './told.ts'

const readLimit: Limit = { name: 'notices-read', points: 300, seconds: 10 * 60 }

interface NoticeServices {
  db: Database
  takeTurn: TakeTurn
}

export function noticeRoutes(app: FastifyInstance, { db, takeTurn }: NoticeServices): void {
  readRoute(app, noticeEndpoints.list, async ({ query, viewer, request, reply }) => {
    const [found, { quiet }] = await Promise.all([
      listNotices(db, viewer, query, rowsFor(query)),
      getQuiet(db, viewer),
    ])
    return quiet && !query.anyway ? [] : endPage({ request, reply, query }, found)
  })

  const readTurn = ({ id }: Viewer) => takeTurn(readLimit, id)
  writeRoute(app, noticeEndpoints.read, readTurn, ({ body, viewer }) =>
    markNoticesRead(db, viewer, body.upTo),
  )
}

import type { FastifyInstance } from 'fastify'
import { noticeEndpoints } from '#contract/notifications/notices.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import { markNoticesRead } from './notices.commands.ts'
import { listNotices } from './notices.queries.ts'

const limit: Limit = { name: 'notices-read', points: 300, seconds: 10 * 60 }

interface NoticeServices {
  /** Their devices may show a notification of it. */
  onRead: (userId: string) => void
}

export function noticeRoutes(app: FastifyInstance, { onRead }: NoticeServices): void {
  read(app, noticeEndpoints.list, async ({ query, viewer, request, reply, db }) => {
    const [found, { quiet }] = await Promise.all([
      listNotices(db, viewer, query, rowsFor(query)),
      getQuiet(db, viewer),
    ])
    return quiet && !query.anyway ? [] : endPage({ request, reply, query }, found)
  })

  write(app, noticeEndpoints.read, { limit }, async ({ body, viewer, tx, afterCommit }) => {
    if (await markNoticesRead(tx, viewer, body.upTo)) afterCommit(() => onRead(viewer.id))
  })
}

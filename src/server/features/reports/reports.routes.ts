import type { FastifyInstance } from 'fastify'
import { decisionEndpoints } from '#contract/decisions.ts'
import { reportEndpoints } from '#contract/reports.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { endPage } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAppeal, listDecisionsAbout } from '#server/moderation/appeals.ts'
import { insertReport } from './reports.commands.ts'
import { listOwnReports } from './reports.queries.ts'

const reportLimit: Limit = { name: 'report', points: 30, seconds: 3_600 }
const appealLimit: Limit = { name: 'appeal', points: 30, seconds: 3_600 }

interface ReportServices {
  db: Database
  takeTurn: TakeTurn
}

export function reportRoutes(app: FastifyInstance, { db, takeTurn }: ReportServices): void {
  const reportTurn = ({ id }: Viewer) => takeTurn(reportLimit, id)
  writeRoute(app, reportEndpoints.create, reportTurn, ({ body, viewer }) =>
    insertReport(db, viewer, newId(), body),
  )

  readRoute(app, reportEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listOwnReports(db, viewer, query)),
  )

  readRoute(app, decisionEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listDecisionsAbout(db, viewer.id, query)),
  )

  const appealTurn = ({ id }: Viewer) => takeTurn(appealLimit, id)
  writeRoute(app, decisionEndpoints.appeal, appealTurn, async ({ params, body, viewer }) => ({
    id: await insertAppeal(db, viewer, params.id, body.content),
  }))
}

import type { FastifyInstance } from 'fastify'
import { reportEndpoints } from '#contract/reports.ts'
import type { Database } from '#server/db/client.ts'
import { endPage } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { insertReport } from './reports.commands.ts'
import { getOwnReport, listOwnReports } from './reports.queries.ts'

const reportLimit: Limit = { name: 'report', points: 30, seconds: 3_600 }

interface ReportServices {
  db: Database
  takeTurn: TakeTurn
}

export function reportRoutes(app: FastifyInstance, { db, takeTurn }: ReportServices): void {
  route(app, reportEndpoints.create, async ({ body, viewer }) => {
    await takeTurn(reportLimit, viewer.id)
    const { id, isNew } = await insertReport(db, viewer, body)
    return { ...(await getOwnReport(db, viewer, id)), isNew }
  })

  route(app, reportEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listOwnReports(db, viewer, query)),
  )
}

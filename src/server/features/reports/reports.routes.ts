import type { FastifyInstance } from 'fastify'
import { urgentReason } from '#contract/moderation/rules.ts'
import { decisionEndpoints } from '#contract/reports/decisions.ts'
import { reportEndpoints } from '#contract/reports/reports.ts'
import { endPage } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { insertAppealOf, listDecisionsAbout } from '#server/moderation/appeals.ts'
import { insertReport } from './reports.commands.ts'
import { listOwnReports } from './reports.queries.ts'
import { composeUrgentMails, tellModerators } from './urgent-reports.ts'

const reportLimit: Limit = { name: 'report', points: 30, seconds: 3_600 }
const appealLimit: Limit = { name: 'appeal', points: 30, seconds: 3_600 }

interface ReportServices {
  mailer: Mailer
  ownAddress: () => string
}

export function reportRoutes(app: FastifyInstance, { mailer, ownAddress }: ReportServices): void {
  write(app, reportEndpoints.create, { limit: reportLimit }, async (call) => {
    const report = await insertReport(call.tx, call.viewer, call.body)
    if (report.isNew && report.reason === urgentReason) await tellModerators(mailer, call, report.id)
    return report
  })
  composeUrgentMails(mailer, ownAddress)

  read(app, reportEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listOwnReports(db, viewer, query)),
  )

  read(app, decisionEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listDecisionsAbout(db, viewer.id, query)),
  )

  write(app, decisionEndpoints.appeal, { limit: appealLimit }, async ({ params, body, viewer, tx }) => ({
    id: await insertAppealOf(tx, viewer.id, params.id, body.content),
  }))
}

import { decisionEndpoints } from '#contract/reports/decisions.ts'
import { reportEndpoints } from '#contract/reports/reports.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { listDecisionsAbout } from '#server/moderation/appeals.ts'
import { listOwnReports } from './reports.queries.ts'

const query = reportEndpoints.list.query.parse({})

export const reportPreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) => {
  if (screen !== '/settings/reports') return []
  const [reports, decisions] = await Promise.all([
    listOwnReports(db, viewer, query),
    listDecisionsAbout(db, viewer.id, query),
  ])
  return [
    [[reportEndpoints.list.path], reports.slice(0, query.limit)],
    [[decisionEndpoints.list.path], decisions.slice(0, query.limit)],
  ]
}

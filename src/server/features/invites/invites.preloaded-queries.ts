import { PageQuery } from '#contract/core/paging.ts'
import { inviteEndpoints } from '#contract/invites.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listInvites } from './invites.queries.ts'

const page = PageQuery.parse({})

export const invitePreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) => {
  if (screen !== '/settings/invites') return []
  const rows = await listInvites(db, viewer, page, rowsFor(page))
  return [[[inviteEndpoints.list.path], firstPageOf(rows, page.limit)]]
}

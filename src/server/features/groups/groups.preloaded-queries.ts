import { Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { groupEndpoints } from '#contract/groups/groups.ts'
import {
  firstPageOf,
  type PreloadedQueries,
  type PreloadedQuery,
} from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listGroupMessages } from './group-messages.queries.ts'
import { getGroup, listGroups } from './groups.queries.ts'
import { listInvitations } from './invitations.queries.ts'

const firstPage = PageQuery.parse({})
const { list, invitations } = groupEndpoints

export const groupPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/messages') return []
  const first = await Promise.all([
    listGroups(db, viewer).then((found): PreloadedQuery => [[list.path], found]),
    listInvitations(db, viewer).then((found): PreloadedQuery => [[invitations.path], found]),
  ])
  const opened = Id.safeParse(url.searchParams.get('group'))
  if (!opened.success) return first
  const group = await getGroup(db, viewer, opened.data)
  if (!group) return first
  const page = await listGroupMessages(db, viewer, opened.data, firstPage, rowsFor(firstPage))
  return [
    ...first,
    [[list.path, opened.data], group],
    [[list.path, opened.data, 'messages'], firstPageOf(page, firstPage.limit)],
  ]
}

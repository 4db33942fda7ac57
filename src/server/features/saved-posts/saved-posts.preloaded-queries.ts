import { Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { savedPostEndpoints } from '#contract/saved-posts.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listFolders, listSavedPosts } from './saved-posts.queries.ts'

export const savedPostPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/saved') return []
  const asked = Id.safeParse(url.searchParams.get('folder'))
  const folder = asked.success ? asked.data : undefined
  const page = { limit: limits.pageSize.usual }
  const [posts, folders] = await Promise.all([
    listSavedPosts(db, viewer, { ...page, folder }, rowsFor(page)),
    listFolders(db, viewer),
  ])
  const { list, folders: folderList } = savedPostEndpoints
  return [
    [[list.path, { folder: folder ?? 'all' }], firstPageOf(posts, page.limit)],
    [[folderList.path], folders],
  ]
}

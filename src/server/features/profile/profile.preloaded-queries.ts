import { Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import type { Readable } from '#server/db/connection.ts'
import {
  firstPageOf,
  type PreloadedQueries,
  type PreloadedQuery,
} from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { listPinned } from '#server/views/pinned-posts.view.ts'
import { getProfile, listEnergy, listPostsOf } from './profile.queries.ts'

const firstPage = PageQuery.parse({})

/** In the shape of the client's cache. */
export const profilePreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen === '/profile') {
    const [posts, energy] = await Promise.all([postsOf(db, viewer, viewer.id), listEnergy(db, viewer)])
    return [...posts, [['/api/profile/energy'], energy]]
  }
  if (screen !== '/profile/:id') return []
  const id = Id.safeParse(url.pathname.split('/').at(-1))
  const profile = id.success ? await getProfile(db, viewer, id.data) : null
  if (!profile) return []
  return [[['/api/users', profile.id], profile], ...(await postsOf(db, viewer, profile.id))]
}

/** The list, and what stands first in it. */
const postsOf = async (db: Readable, viewer: Viewer, id: string): Promise<PreloadedQuery[]> => {
  const [found, pinned] = await Promise.all([
    listPostsOf(db, viewer, id, firstPage, rowsFor(firstPage)),
    listPinned(db, viewer, 'profile', id),
  ])
  return [
    [['/api/users', id, 'posts'], firstPageOf(found, firstPage.limit)],
    [['/api/users', id, 'pinned-posts'], firstPageOf(pinned, pinned.length)],
  ]
}

import { Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { quietRoomEndpoints } from '#contract/quiet-rooms.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { getRoom, listRooms } from './quiet-rooms.queries.ts'

const page = { limit: limits.pageSize.usual }

export const quietRoomPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen === '/rooms') {
    const community = Id.safeParse(url.searchParams.get('community'))
    const where = community.success ? { communityId: community.data } : {}
    const rooms = await listRooms(db, viewer, { ...page, ...where }, rowsFor(page))
    return [[[quietRoomEndpoints.list.path, where], firstPageOf(rooms, page.limit)]]
  }
  if (screen === '/rooms/:id') {
    const id = Id.safeParse(url.pathname.split('/').at(-1))
    const room = id.success && (await getRoom(db, viewer, id.data))
    return room ? [[[quietRoomEndpoints.list.path, room.id], room]] : []
  }
  return []
}

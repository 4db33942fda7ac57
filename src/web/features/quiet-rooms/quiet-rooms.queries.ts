import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { quietRoomEndpoints, RoomDetail, RoomView } from '#contract/quiet-rooms.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

interface Where {
  communityId?: string
}

export const roomKeys = {
  all: ['/api/rooms'] as const,
  list: (where: Where) => ['/api/rooms', where] as const,
  one: (id: string) => ['/api/rooms', id] as const,
}

const list = callPage<typeof quietRoomEndpoints.list>('GET /api/rooms')

/** The rooms that one may enter, newest first. */
export const useRooms = (where: Where) =>
  useInfiniteQuery(
    pagedList<RoomView>({
      queryKey: roomKeys.list(where),
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        list({ query: { ...where, ...(cursor !== null && { before: cursor }) }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )

export const useRoom = (id: string) => useQuery<RoomDetail>({ queryKey: roomKeys.one(id) })

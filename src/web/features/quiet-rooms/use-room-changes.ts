import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewRoom,
  quietRoomEndpoints,
  RoomDetail,
  TimerChange,
  VisitChange,
} from '#contract/quiet-rooms.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { roomKeys } from './quiet-rooms.queries.ts'

const open = call<typeof quietRoomEndpoints.open>('POST /api/rooms')
const end = call<typeof quietRoomEndpoints.end>('DELETE /api/rooms/{id}')
const enter = call<typeof quietRoomEndpoints.enter>('PUT /api/rooms/{id}/visit')
const change = call<typeof quietRoomEndpoints.change>('PATCH /api/rooms/{id}/visit')
const leave = call<typeof quietRoomEndpoints.leave>('DELETE /api/rooms/{id}/visit')
const setTimer = call<typeof quietRoomEndpoints.timer>('PUT /api/rooms/{id}/timer')

const show = (client: QueryClient, room: RoomDetail) => client.setQueryData(roomKeys.one(room.id), room)
const reloadLists = (client: QueryClient) =>
  client.invalidateQueries({
    queryKey: roomKeys.all,
    predicate: ({ queryKey }) => typeof queryKey[1] !== 'string',
  })

export function useOpenRoom(onOpened: (room: RoomDetail) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewRoom; key: string }) => open({ body, idempotencyKey: key }),
    onSuccess: (room) => {
      show(client, room)
      void reloadLists(client)
      onOpened(room)
    },
  })
}

/** For each try to open a room: the same words sent again are the same room. */
export const keyFor = (last: { body: string; key: string }, body: NewRoom) => {
  const words = JSON.stringify(body)
  return last.body === words ? last : { body: words, key: randomKey() }
}

export function useEnterRoom(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (doing: string) => enter({ params: { id }, body: { doing } }),
    onSuccess: (room) => {
      show(client, room)
      void reloadLists(client)
    },
  })
}

/** Whoever may not be here any more, or was taken for gone, is shown so. */
const lookAgain = (client: QueryClient, id: string, error: Error) => {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    void client.invalidateQueries({ queryKey: roomKeys.one(id) })
}

export function useChangeVisit(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VisitChange) => change({ params: { id }, body }),
    onSuccess: (room) => show(client, room),
    onError: (error) => {
      lookAgain(client, id, error)
      toast.failure(t('Your words weren’t saved'), inWords(error))
    },
  })
}

export function useSetTimer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TimerChange) => setTimer({ params: { id }, body }),
    onSuccess: (room) => show(client, room),
    onError: (error) => {
      lookAgain(client, id, error)
      toast.failure(t('The timer wasn’t changed'), inWords(error))
    },
  })
}

export function useLeaveRoom(id: string, onLeft: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => leave({ params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: roomKeys.one(id) })
      void reloadLists(client)
      onLeft()
    },
    onError: (error) => toast.failure(t('Failed to leave'), inWords(error)),
  })
}

export function useEndRoom(id: string, onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => end({ params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: roomKeys.one(id) })
      void reloadLists(client)
      toast.success(t('The room has ended'), t('Nothing of it is kept.'))
      onEnded()
    },
    onError: (error) => toast.failure(t('Failed to end the room'), inWords(error)),
  })
}

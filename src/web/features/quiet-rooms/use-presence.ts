import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { quietRoomEndpoints } from '#contract/quiet-rooms.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { onHeartbeat } from '#web/lib/realtime/heartbeat.ts'
import { roomKeys } from './quiet-rooms.queries.ts'

const stay = call<typeof quietRoomEndpoints.stay>('PUT /api/rooms/{id}/visit/stay')

/** The server beats every 15 seconds: every second beat is answered, and one that could not be is made up for at the next. */
const answerEvery = 20_000
const goneAfter = limits.quietRoom.goneSeconds * 1000

/**
 * While somebody is in a room, their page answers the heartbeats of the event stream: that is how the others know that
 * they are there. `onDroppedOff`: they were taken for gone, without having left.
 */
export function usePresence(roomId: string, isInside: boolean, onDroppedOff: () => void): void {
  const client = useQueryClient()
  const lastHeard = useRef(0)
  const wasInside = useRef(false)
  const droppedOff = useRef(onDroppedOff)
  useEffect(() => {
    droppedOff.current = onDroppedOff
  })

  useEffect(() => {
    // Whoever leaves in another tab has left here too. After a silence it was no choice.
    if (wasInside.current && !isInside && Date.now() - lastHeard.current > goneAfter) droppedOff.current()
    wasInside.current = isInside
    if (!isInside) return
    // A page that was loaded again does not know when it was heard of last.
    lastHeard.current = 0
    let isAsking = false
    const answer = async () => {
      if (isAsking || Date.now() - lastHeard.current < answerEvery) return
      isAsking = true
      const asked = Date.now()
      try {
        await stay({ params: { id: roomId } })
        lastHeard.current = asked
      } catch (error) {
        if (error instanceof ApiError && error.status === 404)
          void client.invalidateQueries({ queryKey: roomKeys.one(roomId) })
      } finally {
        isAsking = false
      }
    }
    const look = () => document.visibilityState === 'visible' && void answer()
    const stop = onHeartbeat(() => void answer())
    document.addEventListener('visibilitychange', look)
    void answer()
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, roomId, isInside])
}

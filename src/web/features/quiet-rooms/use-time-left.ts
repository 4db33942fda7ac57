import { useEffect, useRef, useState } from 'react'
import type { TimerView } from '#contract/quiet-rooms.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { onHeartbeat } from '#web/lib/realtime/heartbeat.ts'

/** Slow enough that nothing ticks, and often enough for minutes. */
const lookEvery = 10_000

/**
 * How many seconds are left of a timer, as of now: the server said how many there were when it answered. `onEnd` is
 * called once, when one that ran comes to its end.
 */
export function useSecondsLeft(timer: TimerView, answeredAt: number, onEnd: () => void): number {
  const isDrawn = useIsDrawn()
  const [now, setNow] = useState(() => Date.now())
  const runs = timer.state === 'running'
  const endsAt = answeredAt + (timer.secondsLeft ?? 0) * 1000
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    setNow(Date.now())
    if (!runs) return
    let hasEnded = false
    const look = () => {
      setNow(Date.now())
      if (hasEnded || Date.now() < endsAt) return
      hasEnded = true
      end.current()
    }
    const looking = setInterval(look, lookEvery)
    const ending = setTimeout(look, Math.max(0, endsAt - Date.now()))
    // In a hidden tab both are late by up to a minute, and the heartbeats of the server are not.
    const stop = onHeartbeat(look)
    return () => {
      clearInterval(looking)
      clearTimeout(ending)
      stop()
    }
  }, [runs, endsAt])
  if (!runs || isDrawn) return timer.secondsLeft ?? 0
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}

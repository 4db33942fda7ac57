import type { LiveEvent } from '#contract/realtime.ts'
import { isHeartbeatAwaited, tellHeartbeat } from './heartbeat.ts'

/** The server sends a heartbeat every 15 seconds. Without one for this long, the connection is taken for dead. */
const heartbeatTimeout = 40_000
/** A tab that nobody looks at gives its connection back: a browser has few for each site. It catches up when shown. */
const hiddenTimeout = 60_000
const shortestBackoff = 1_000
const longestBackoff = 30_000
/** Shorter breaks are mended before anyone needs to know. */
const tellAfter = 4_000

interface EventStreamOptions {
  /** Where in the log the page's own data stood. */
  place: string | undefined
  onEvent: (event: LiveEvent) => void
  onConnection: (isLost: boolean) => void
  /** The server refuses, or nothing comes: perhaps nobody is signed in any more. */
  onDoubt: () => void
}

export interface EventStream {
  /** Begins anew at once, as after signing in again. */
  reopen: () => void
  close: () => void
}

/** After each failure twice as long, and never all clients at the same moment. */
export const backoffAfter = (failures: number, chance: number = Math.random()): number =>
  Math.min(longestBackoff, shortestBackoff * 2 ** failures) * (0.5 + chance / 2)

/** Keeps one stream open for as long as the page is looked at, and goes on where it broke. */
export function openEventStream({ place, onEvent, onConnection, onDoubt }: EventStreamOptions): EventStream {
  let source: EventSource | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  const isLost = (lost: boolean) => {
    clearTimeout(telling)
    telling = undefined
    onConnection(lost)
  }
  const hangUp = () => {
    clearTimeout(retry)
    clearTimeout(heartbeat)
    source?.close()
    source = null
  }
  const fail = () => {
    hangUp()
    telling ??= setTimeout(() => isLost(true), navigator.onLine ? tellAfter : 0)
    retry = setTimeout(connect, backoffAfter(failures))
    failures += 1
    if (failures > 1 && navigator.onLine) onDoubt()
  }
  const hear = ({ lastEventId }: MessageEvent) => {
    if (lastEventId) place = lastEventId
    clearTimeout(heartbeat)
    heartbeat = setTimeout(fail, heartbeatTimeout)
    tellHeartbeat()
  }
  function connect(): void {
    hangUp()
    const address = place ? `/api/events?after=${encodeURIComponent(place)}` : '/api/events'
    source = new EventSource(address)
    heartbeat = setTimeout(fail, heartbeatTimeout)
    source.onopen = () => {
      failures = 0
      isLost(false)
      tellHeartbeat()
    }
    source.onerror = fail
    source.onmessage = (message: MessageEvent<string>) => {
      hear(message)
      onEvent(JSON.parse(message.data) as LiveEvent)
    }
    source.addEventListener('beat', hear)
  }
  const reopen = () => {
    failures = 0
    connect()
  }

  const restWhileHidden = () => {
    // Looked at again later: who is somewhere else by then need not hold the line.
    if (isHeartbeatAwaited()) rest = setTimeout(restWhileHidden, hiddenTimeout)
    else hangUp()
  }
  const look = () => {
    clearTimeout(rest)
    if (document.visibilityState === 'hidden') rest = setTimeout(restWhileHidden, hiddenTimeout)
    else if (!source) reopen()
  }
  const goOffline = () => {
    hangUp()
    isLost(true)
    retry = setTimeout(connect, longestBackoff)
  }
  // A page in the browser's back-and-forward memory must not hold a connection.
  const comeBack = (event: PageTransitionEvent) => event.persisted && reopen()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', reopen)
  window.addEventListener('offline', goOffline)
  window.addEventListener('pagehide', hangUp)
  window.addEventListener('pageshow', comeBack)
  connect()
  return {
    reopen,
    close: () => {
      hangUp()
      clearTimeout(rest)
      clearTimeout(telling)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', reopen)
      window.removeEventListener('offline', goOffline)
      window.removeEventListener('pagehide', hangUp)
      window.removeEventListener('pageshow', comeBack)
    },
  }
}

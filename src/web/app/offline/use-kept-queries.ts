import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectionLost, onConnectionChange, setShownMeanwhile } from '#web/lib/api/connection.ts'
import { onSessionChange, sessionHasEnded } from '#web/lib/api/session-end.ts'
import { isSigningOut } from '#web/lib/clear-device.ts'
import {
  forgetKept,
  forgetMentioning,
  forgetOne,
  forgetOtherKeepers,
  type Keeper,
  type KeptQuery,
  keep,
  keptBy,
} from '#web/lib/kept/kept-store.ts'
import { isSavingData, whenIdle } from '#web/lib/lazy-loading/idle.ts'
import { reloadEverything } from '#web/lib/queries/reload-everything.ts'
import { registerServiceWorker } from '#web/lib/service-worker/register.ts'
import { isKeptKey, keepable } from './what-is-kept.ts'

/**
 * Once the page is quiet: the worker beside it, and what it would show without a connection. Whoever saves data gets
 * the worker only when they want something that needs it, and nothing is kept.
 */
export function useKeptQueries(account: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopping = new AbortController()
    const callOff = whenIdle(async () => {
      if (isSavingData() || !(await registerServiceWorker()) || stopping.signal.aborted) return
      startKeeping(client, { account, build: ownBuild() }, stopping.signal)
    })
    return () => {
      callOff()
      stopping.abort()
    }
  }, [client, account])
}

const ownBuild = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''

/** Nothing in a page waits for this: what cannot be written (storage is full or forbidden) is not kept. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}

let forgetting: ((id: string | null) => void) | null = null

/** It is gone, or no longer to be seen. What is on screen is loaded again, and kept again. */
export const forgetKeptPost = (id: string): void => forgetting?.(id)

/** What this person may see is no longer what it was. */
export const forgetAllKept = (): void => forgetting?.(null)

function startKeeping(client: QueryClient, keeper: Keeper, signal: AbortSignal): void {
  const cache = client.getQueryCache()
  const waiting = new Map<string, Query>()
  let isPlanned = false
  /** One thing after the other: what is forgotten must not come back by a write that began before. */
  let work: Promise<unknown> = forgetOtherKeepers(keeper).catch(() => undefined)
  const isOver = () => signal.aborted || sessionHasEnded() || isSigningOut()
  const then = (next: () => Promise<unknown>) => {
    work = work.then(() => (isOver() ? undefined : next())).catch(() => undefined)
  }

  const write = async () => {
    isPlanned = false
    const queries = [...waiting.values()]
    waiting.clear()
    const kept: KeptQuery[] = []
    for (const { queryKey, state } of queries) {
      const data = keepable(client, queryKey, state.data)
      if (data === undefined) await forgetOne(keeper, queryKey)
      else kept.push({ key: queryKey, data, at: state.dataUpdatedAt })
    }
    await keep(keeper, kept)
  }
  const note = (query: Query) => {
    // Without a connection nothing is new: what changes then is what the person did, and waits to be sent.
    if (!isKeptKey(query.queryKey) || isConnectionLost()) return
    waiting.set(query.queryHash, query)
    if (isPlanned) return
    isPlanned = true
    whenIdle(() => then(write))
  }
  for (const query of cache.getAll()) if (query.state.status === 'success') note(query)

  const stops = [
    cache.subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState'))
        note(event.query)
    }),
    onSessionChange(() => {
      if (sessionHasEnded()) quietly(work.then(forgetKept))
    }),
    followConnection(client, keeper),
  ]
  forgetting = (id) => then(() => (id === null ? forgetKept() : forgetMentioning(keeper, id)))
  signal.addEventListener('abort', () => {
    forgetting = null
    for (const stop of stops) stop()
  })
}

/** Without a connection: what is kept stands in for what this page has not loaded, and the time is said. */
function followConnection(client: QueryClient, keeper: Keeper): () => void {
  const cache = client.getQueryCache()
  const seeded = new Map<string, number>()
  // A document that the worker made out of what was kept came with all of it.
  for (const { queryHash, state } of cache.getAll())
    if (state.data !== undefined && state.dataUpdatedAt < performance.timeOrigin)
      seeded.set(queryHash, state.dataUpdatedAt)
  let lostAt = Date.now()

  const seed = async () => {
    const queries = await keptBy(keeper)
    if (!isConnectionLost()) return
    for (const { key, data, at } of queries) {
      if (client.getQueryData(key) !== undefined) continue
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(key, data, { updatedAt: at })
      const query = cache.find({ queryKey: key })
      if (query) seeded.set(query.queryHash, at)
    }
    show()
  }
  const show = () => {
    const active = cache.findAll({ type: 'active', predicate: ({ queryKey }) => isRead(queryKey) })
    const kept = active.filter(({ queryHash }) => seeded.has(queryHash))
    setShownMeanwhile({
      since: Math.min(lostAt, ...kept.map(({ queryHash }) => seeded.get(queryHash) ?? lostAt)),
      lacksAnonymous: kept.some(({ queryKey }) => queryKey[0] === '/api/posts'),
    })
  }
  const look = () => {
    if (isConnectionLost()) {
      lostAt = Date.now()
      show()
      quietly(seed())
    } else {
      setShownMeanwhile(null)
      if (seeded.size > 0) void reloadEverything(client)
      seeded.clear()
    }
  }
  if (isConnectionLost()) show()
  const stops = [
    onConnectionChange(look),
    cache.subscribe(({ type }) => {
      if (isConnectionLost() && (type === 'observerAdded' || type === 'observerRemoved')) queueMicrotask(show)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What somebody reads; who is signed in and how it looks stand beside that. */
const isRead = ([path]: readonly unknown[]): boolean =>
  typeof path === 'string' && /^\/api\/(?:posts|communities|conversations|messages)$/.test(path)

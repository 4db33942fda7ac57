import { useEffect, useRef } from 'react'
import type { whereWasIEndpoints } from '#contract/where-was-i/where-was-i.ts'
import { call } from '#web/lib/api/api-client.ts'
import { placeHere } from './place-here.ts'
import { changePlaceRecord, isPlaceOffered, isSamePlace, placeRecord } from './place-record.ts'

const keep = call<typeof whereWasIEndpoints.keep>('PUT /api/where-was-i/place')
const forget = call<typeof whereWasIEndpoints.forget>('DELETE /api/where-was-i/place')

/** At most this often while somebody reads; at once when they leave. */
const rest = 20_000

/** Tells the account where the person is reading, so that any device can offer it. */
export function useRememberedPlace(isOn: boolean): void {
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current && !isOn) {
      changePlaceRecord({ sent: null })
      void forget().catch(() => undefined)
    }
    wasOn.current = isOn
    if (isOn) return watch()
  }, [isOn])
}

function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMoved = false

  const send = (keepalive: boolean) => {
    clearTimeout(timer)
    timer = undefined
    const place = placeHere(window.location)
    const { sent } = placeRecord()
    if (!isMoved || !place || isPlaceOffered() || (sent && isSamePlace(sent.place, place))) return
    isMoved = false
    changePlaceRecord({ sent: { place, at: Date.now() } })
    keep({ body: place, keepalive }).catch(() => changePlaceRecord({ sent: null }))
  }
  const moved = () => {
    isMoved = true
    timer ??= setTimeout(() => send(false), rest)
  }
  const left = () => {
    if (document.visibilityState === 'hidden') send(true)
  }
  const gone = () => send(true)
  const over = new AbortController()
  const options = { signal: over.signal, passive: true }
  for (const name of ['scroll', 'click', 'pushState', 'replaceState', 'popstate'])
    window.addEventListener(name, moved, options)
  document.addEventListener('visibilitychange', left, options)
  window.addEventListener('pagehide', gone, options)
  // A thread that was opened by its address is a place already.
  moved()
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}

import { useEffect, useRef } from 'react'
import type { whereWasIEndpoints } from '#contract/where-was-i/where-was-i.ts'
import { call } from '#web/lib/api/api-client.ts'
import { placeHere } from './place-here.ts'
import { changePlaceRecord, isPlaceOffered, isSamePlace, placeRecord } from './place-record.ts'

const keep = call<typeof whereWasIEndpoints.keep>('PUT /api/where-was-i/place')
const forget = call<typeof whereWasIEndpoints.forget>('DELETE /api/where-was-i/place')

const answer = call<typeof whereWasIEndpoints.answer>('DELETE /api/where-was-i/unfinished/{name}')

/**
 * So long somebody is at a place before it counts as reading: who only passes through has nothing to go back to. And
 * no more often than this while they read on; at once when they leave.
 */
const reading = 20_000

/** Answered: no device offers it again. Where somebody reads on from there is a new place. */
export function forgetPlace(): void {
  changePlaceRecord({ sent: null })
  void forget().catch(() => undefined)
}

/** The same for an unsent text, which stays. */
export function answerUnfinished(name: string): void {
  void answer({ params: { name } }).catch(() => undefined)
}

/** Tells the account where the person is reading, so that any device can offer it. */
export function useRememberedPlace(isOn: boolean): void {
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current && !isOn) forgetPlace()
    wasOn.current = isOn
    if (isOn) return watch()
  }, [isOn])
}

function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMoved = false
  let here: string | null = null
  let since = 0

  /** Where the person is, and for how long they have been there. A list is one place, however far one scrolls. */
  const look = () => {
    const place = placeHere(window.location)
    const name = place && `${place.kind} ${place.id ?? ''}`
    if (name !== here) since = Date.now()
    here = name
    return { place, stay: Date.now() - since }
  }
  const send = (keepalive: boolean) => {
    clearTimeout(timer)
    timer = undefined
    const { place, stay } = look()
    if (place && stay < reading) {
      // A tab that nobody sees is not read.
      if (document.visibilityState === 'visible') timer = setTimeout(() => send(false), reading - stay)
      return
    }
    const { sent } = placeRecord()
    if (!isMoved || !place || isPlaceOffered() || (sent && isSamePlace(sent.place, place))) return
    isMoved = false
    changePlaceRecord({ sent: { place, at: Date.now() } })
    keep({ body: place, keepalive }).catch(() => changePlaceRecord({ sent: null }))
  }
  const scrolled = () => {
    isMoved = true
    timer ??= setTimeout(() => send(false), reading)
  }
  const moved = () => {
    look()
    scrolled()
  }
  const left = () => {
    if (document.visibilityState === 'hidden') return send(true)
    since = Date.now()
    moved()
  }
  const gone = () => send(true)
  const over = new AbortController()
  const options = { signal: over.signal, passive: true }
  window.addEventListener('scroll', scrolled, options)
  for (const name of ['click', 'pushState', 'replaceState', 'popstate'])
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

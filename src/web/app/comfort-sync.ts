import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ComfortState, comfortEndpoints } from '#contract/comfort/comfort.ts'
import { call } from '#web/lib/api/api-client.ts'
import {
  chosenSettings,
  noteSynced,
  onComfortChange,
  storedProfiles,
} from '#web/lib/comfort/comfort-settings.ts'

const send = call<typeof comfortEndpoints.change>('PATCH /api/comfort-settings')

/** Who tries out the settings changes several in a row: they go together. */
const gatherFor = 400

/** Comfort settings travel with the account. */
export function useComfortSync(): void {
  const client = useQueryClient()
  useEffect(() => startComfortSync(client.getQueryData(['/api/comfort-settings'])), [client])
}

/**
 * Tells the account what was changed here, whenever that can be done. What could not be sent stays on this device, and
 * goes with the next change, when the connection is back, or with the next visit. What other devices change
 * meanwhile shows with the next document: the screen of somebody who reads does not change by itself.
 */
function startComfortSync(account: ComfortState | undefined): () => void {
  let known = account ?? { settings: {}, profiles: null }
  let gathering: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  const push = async () => {
    gathering = undefined
    const body = newsFor(known)
    if (!body || isSending) return
    isSending = true
    try {
      known = await send({ body })
      noteSynced(known.settings)
    } catch {
      // Nothing is lost, and nobody has to know: the settings hold here.
      return
    } finally {
      isSending = false
    }
    if (newsFor(known)) gather()
  }
  const gather = () => {
    gathering ??= setTimeout(push, gatherFor)
  }
  const flush = () => {
    if (document.visibilityState !== 'hidden' || !gathering) return
    clearTimeout(gathering)
    void push()
  }
  gather()
  const stop = onComfortChange(gather)
  window.addEventListener('online', gather)
  document.addEventListener('visibilitychange', flush)
  return () => {
    stop()
    clearTimeout(gathering)
    window.removeEventListener('online', gather)
    document.removeEventListener('visibilitychange', flush)
  }
}

/** What is later here than what the account is known to hold. */
function newsFor(known: ComfortState) {
  const isNews = ([name, entry]: [string, { changedAt: string } | undefined]) =>
    entry && entry.changedAt > (known.settings[name as keyof ComfortState['settings']]?.changedAt ?? '')
  const settings = Object.fromEntries(Object.entries(chosenSettings()).filter(isNews))
  const profiles = storedProfiles()
  const hasProfiles = profiles !== null && profiles.changedAt > (known.profiles?.changedAt ?? '')
  if (Object.keys(settings).length === 0 && !hasProfiles) return null
  return { settings, ...(hasProfiles && { profiles }) }
}

import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraftSync } from '#web/features/drafts/use-draft-sync.ts'
import { useNotificationsHere } from '#web/features/push/use-notifications-here.ts'
import { ReadingRuler } from '#web/features/reading-ruler/reading-ruler.tsx'
import { useRememberedPlace } from '#web/features/where-was-i/use-remembered-place.ts'
import { isProofAsked, onProofAsked } from '#web/lib/api/proof-request.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { t } from '#words/t.ts'
import { useComfortSync } from './comfort-sync.ts'
import { OfflineStatus } from './offline/offline-status.tsx'
import { useKeptQueries } from './offline/use-kept-queries.ts'
import { useSending } from './offline/use-sending.ts'
import { useLiveUpdates } from './realtime/live-updates.ts'
import { useRequestsAloud } from './realtime/use-requests-aloud.ts'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { useFocusStays } from './use-focus-stays.ts'

export { Toaster } from '#web/ui/toast.tsx'
export { SignedOutWords } from './notices/signed-out-words.tsx'
export { replay } from './taking-over/replay.ts'

const lazyShortcuts = retryableLazy(() => import('#web/features/shortcuts/shortcuts-dialog.tsx'))

/** Few have a length for their visits. */
const VisitLine = lazyComponent(
  'visit-line',
  async () => (await import('#web/features/visit-length/visit-line.tsx')).VisitLine,
)

const lazyProof = retryableLazy(() => import('#web/features/auth/proof-dialog.tsx'))

/** What every screen has and no screen needs in order to be seen: one chunk that comes when the browser is idle. */
export const IdleFeatures = () => {
  const { id: account } = useSignedInUser()
  const { readingRuler, draftsEverywhere, rememberPlace, visitLength } = useComfort()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const help = useLazy(lazyShortcuts, t('The list couldn’t be opened'))
  useLiveUpdates()
  useRequestsAloud()
  useFocusStays()
  useComfortSync()
  useShortcuts(() => {
    help.request()
    setHelpOpen(true)
  })
  useRememberedPlace(rememberPlace)
  useDraftSync(account, draftsEverywhere)
  useKeptQueries(account)
  const outbox = useSending(account)
  useNotificationsHere()
  return (
    <>
      {readingRuler && <ReadingRuler />}
      <ProofQuestion />
      {visitLength !== 'open' && (
        <Suspense fallback={null}>
          <VisitLine length={visitLength} />
        </Suspense>
      )}
      <OfflineStatus account={account} outbox={outbox} />
      {isHelpOpen && help.module && <help.module.ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </>
  )
}

const ProofQuestion = () => {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked)
  const { request, module } = useLazy(lazyProof, t('We couldn’t ask if it’s you'))
  useEffect(() => {
    if (isAsked) request()
  }, [isAsked, request])
  return isAsked && module ? <module.ProofDialog /> : null
}

import { useEffect } from 'react'
import { whenIdle } from '#web/lib/idle.ts'
import { Announcer } from './announcer.tsx'
import { useArrivalNote } from './arrival-note.ts'
import { BottomNavigation, bottomEntries } from './bottom-navigation.tsx'
import { Header } from './header.tsx'
import { LazyIdleFeatures, LazyToaster } from './lazy-idle-features.tsx'
import { LowDemandNotice } from './low-demand-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Outlet } from './outlet.tsx'
import { ReturnOffer } from './return-offer.tsx'
import { prepareScreen } from './screens.ts'
import { SignedOutNotice } from './signed-out-notice.tsx'

export const Shell = () => {
  useLikelyNextScreens()
  useArrivalNote()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the main part
      </a>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-var(--header-height))] max-w-column px-[min(1rem,5vw)] pt-6 pb-32 md:px-6 md:pt-10"
      >
        <SignedOutNotice />
        <ReturnOffer />
        <LowDemandNotice />
        <Outlet />
      </main>
      <OfflineNotice />
      <BottomNavigation />
      <Announcer />
      <LazyToaster />
      <LazyIdleFeatures />
    </>
  )
}

/** One of these is where people go from any screen. Their code is small and waits in the browser's cache. */
function useLikelyNextScreens(): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const { path } of bottomEntries) void prepareScreen(path)
      }),
    [],
  )
}

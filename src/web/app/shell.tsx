import { useEffect } from 'react'
import { watchForEscape } from '#web/features/leave-quickly/leave-quickly.ts'
import { isSavingData, whenIdle } from '#web/lib/lazy-loading/idle.ts'
import { t } from '#words/t.ts'
import { Announcer } from './announcer.tsx'
import { Header } from './header/header.tsx'
import { useLaunch } from './launch/use-launch.ts'
import { LazyIdleFeatures, LazyToaster } from './lazy-idle-features.tsx'
import { bottomEntries, MainNavigation } from './navigation/main-navigation.tsx'
import { Outlet } from './navigation/outlet.tsx'
import { useFlashMessage } from './notices/flash-message.ts'
import { LowDemandNotice } from './notices/low-demand-notice.tsx'
import { ReturnOffer } from './notices/return-offer.tsx'
import { SignedOutNotice } from './notices/signed-out-notice.tsx'
import { prepareScreen } from './screens.ts'
import { SignOutGate } from './sign-out-gate.tsx'

export const Shell = () => {
  useLikelyNextScreens()
  useFlashMessage()
  useLaunch()
  useEffect(watchForEscape, [])
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to main content')}
      </a>
      <div className="shell">
        <Header />
        <MainNavigation />
        <main id="main" tabIndex={-1} className="shell-main">
          <SignedOutNotice />
          <ReturnOffer />
          <LowDemandNotice />
          <Outlet />
        </main>
      </div>
      <Announcer />
      <LazyToaster />
      <LazyIdleFeatures />
      <SignOutGate />
    </>
  )
}

/** One of these is where people go from any screen. Their code is small and waits in the browser's cache. */
function useLikelyNextScreens(): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (isSavingData()) return
        for (const { path } of bottomEntries) void prepareScreen(path)
      }),
    [],
  )
}

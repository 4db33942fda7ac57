import { useEffect } from 'react'
import { watchForEscape } from '#web/features/leave-quickly/leave-quickly.ts'
import { isSavingData, whenUsed } from '#web/lib/lazy-loading/idle.ts'
import { t } from '#words/t.ts'
import { Announcer } from './announcer.tsx'
import { Header } from './header/header.tsx'
import { useLaunch } from './launch/use-launch.ts'
import { LazyIdleFeatures, LazyToaster } from './lazy-idle-features.tsx'
import { MainNavigation } from './navigation/main-navigation.tsx'
import { Outlet } from './navigation/outlet.tsx'
import { useFlashMessage } from './notices/flash-message.ts'
import { LowDemandNotice } from './notices/low-demand-notice.tsx'
import { ReturnOffer } from './notices/return-offer.tsx'
import { SignedOutNotice } from './notices/signed-out-notice.tsx'
import { prepareScreen } from './screens.ts'
import { SignOutGate } from './sign-out-gate.tsx'

export const Shell = () => {
  useLikelyNextScreen()
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

/** Home, and from there Messages: where people go most. The others are asked for when a hand is on its way to them. */
function useLikelyNextScreen(): void {
  useEffect(
    () =>
      whenUsed(() => {
        if (!isSavingData()) void prepareScreen(window.location.pathname === '/' ? '/messages' : '/')
      }),
    [],
  )
}

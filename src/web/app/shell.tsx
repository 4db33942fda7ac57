import { BottomNavigation } from './bottom-navigation.tsx'
import { Header } from './header.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { Outlet } from './outlet.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'

export const Shell = () => (
  <>
    <a className="skip-link" href="#main">
      Skip to the main part
    </a>
    <Header />
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-[calc(100dvh-var(--header-height))] max-w-column px-4 pt-6 pb-32 md:px-6 md:pt-10"
    >
      <SignedOutNotice />
      <Outlet />
    </main>
    <BottomNavigation />
    <LazyToaster />
  </>
)

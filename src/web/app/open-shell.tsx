import LogIn from 'lucide-react/icons/log-in'
import { ButtonLink } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { t } from '#words/t.ts'
import { LazyToaster } from './lazy-idle-features.tsx'
import { Outlet } from './navigation/outlet.tsx'

/** Around the few screens that need no account. Its links load documents: signed out, those are not ours. */
export const OpenShell = () => (
  <>
    <a className="skip-link" href="#main">
      {t('Skip to main content')}
    </a>
    <header className="not-printed sticky top-(--header-top) z-40 focus-within:top-0 border-line border-b bg-surface">
      <div className="mx-auto flex min-h-(--header-height) max-w-column flex-wrap items-center justify-between gap-x-3 px-4 md:px-6">
        <a
          href="/"
          className="flex min-h-11 items-center gap-2 rounded-sm font-bold text-lead text-text no-underline"
        >
          <LogoMark />
          Synapse
        </a>
        <ButtonLink href="/api/login" icon={<LogIn />}>
          {t('Sign In')}
        </ButtonLink>
      </div>
    </header>
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-column px-[min(1rem,5vw)] pt-6 pb-16 md:px-6 md:pt-10"
    >
      <Outlet />
    </main>
    <LazyToaster />
  </>
)

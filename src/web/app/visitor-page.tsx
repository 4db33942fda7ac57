import { LogIn } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { ScreenHere } from './outlet.tsx'

/** The screens that need no account, without the rest of the product around them. */
export const VisitorPage = () => (
  <>
    <a className="skip-link" href="#main">
      Skip to the main part
    </a>
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-(--header-height) max-w-column items-center justify-between gap-3 px-4 md:px-6">
        <a
          href="/"
          className="flex min-h-11 items-center gap-2 rounded-sm font-bold text-lead text-text no-underline"
        >
          <LogoMark />
          Synapse
        </a>
        <ButtonLink href="/api/login" icon={<LogIn />}>
          Sign In
        </ButtonLink>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="mx-auto max-w-column px-4 pt-6 pb-24 md:px-6 md:pt-10">
      <ScreenHere />
    </main>
    <LazyToaster />
  </>
)

import { useQueryClient } from '@tanstack/react-query'
import LogIn from 'lucide-react/icons/log-in'
import { useEffect } from 'react'
import { userKey } from '#web/features/auth/auth.queries.ts'
import { noteSignedInAgain, sessionHasEnded } from '#web/lib/api/session-end.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { askWhoIsSignedIn, isSomebodyElse } from './who-is-signed-in.ts'

export const SignedOutWords = () => {
  useComingBack()
  const here = window.location.pathname + window.location.search
  return (
    <section
      role="alert"
      aria-label={t('You’ve been signed out')}
      className="above-screen note sticky top-[calc(max(0px,var(--header-height)+var(--header-top))+0.5rem)] z-20 mb-6 grid gap-3 shadow-lift"
    >
      <h2 className="text-lead">{t('You’ve been signed out')}</h2>
      <p>
        {t(
          'What you typed on this page is still here. Use a new tab to sign in, then come back to this one.',
        )}
      </p>
      <div>
        <ButtonLink
          variant="main"
          icon={<LogIn />}
          href={`/api/login?returnTo=${encodeURIComponent(here)}`}
          target="_blank"
        >
          {t('Sign In (opens a new tab)')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Coming back from signing in elsewhere: the notice goes away by itself. */
function useComingBack(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const user = await askWhoIsSignedIn()
      if (!user || !sessionHasEnded()) return
      if (isSomebodyElse(client, user)) return window.location.reload()
      client.setQueryData(userKey, user)
      noteSignedInAgain()
      toast.success(t('You’re signed in again'))
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [client])
}

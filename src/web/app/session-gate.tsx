import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { isOpenScreen } from '#contract/core/screens.ts'
import { useUser } from '#web/features/auth/auth.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { noteSignedIn } from '#web/lib/api/session-end.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { t } from '#words/t.ts'
import { FullPage } from './full-page.tsx'
import { OpenShell } from './open-shell.tsx'

/** The product is for people who are signed in. Who that is usually comes with the document. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const [pathname] = useLocation()
  const id = user.data?.id
  useEffect(() => {
    if (id) noteSignedIn(id)
  }, [id])
  if (user.isPending) {
    return (
      <FullPage>
        <Spinner label={t('Getting your things ready…')} />
      </FullPage>
    )
  }
  if (user.isError) {
    return (
      <FullPage>
        <h1>{t('Synapse couldn’t be opened')}</h1>
        <p role="alert">{inWords(user.error)}</p>
        <Button
          variant="main"
          busy={user.isFetching}
          busyLabel={t('Trying again…')}
          onClick={() => user.refetch()}
        >
          {t('Try again')}
        </Button>
      </FullPage>
    )
  }
  if (user.data) return children
  return isOpenScreen(pathname) ? <OpenShell /> : <SignedOut />
}

const reloadMark = 'reloaded-signed-out'

/** Signed out, the server has the right page for every address. It is asked for once, never in a circle. */
const SignedOut = () => {
  useEffect(() => {
    if (history.state?.[reloadMark]) return
    history.replaceState({ [reloadMark]: true }, '')
    window.location.reload()
  }, [])
  return (
    <FullPage>
      <h1>{t('You’re signed out')}</h1>
      <p>{t('Sign in to see your people and your posts.')}</p>
      <a className="button button-main" href="/api/login">
        {t('Sign In')}
      </a>
    </FullPage>
  )
}

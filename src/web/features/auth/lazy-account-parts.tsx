import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { t } from '#words/t.ts'

// Far down on a long screen, which can be read before they have come.
const accountSafety = retryableLazy(() => import('./account-safety.tsx'))
const secondFactor = retryableLazy(() => import('./second-factor.tsx'))

export const LazyAccountSafety = () => {
  const module = useWhenIdle(accountSafety)
  return module ? <module.AccountSafety /> : <Quiet>{t('Loading what has changed…')}</Quiet>
}

export const LazySecondFactor = () => {
  const module = useWhenIdle(secondFactor)
  return module ? <module.SecondFactor /> : <Quiet>{t('Loading…')}</Quiet>
}

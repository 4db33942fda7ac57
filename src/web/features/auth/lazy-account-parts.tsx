import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Quiet } from '#web/ui/quiet.tsx'

// Far down on a long screen, which can be read before they have come.
const accountSafety = retryableLazy(() => import('./account-safety.tsx'))
const secondFactor = retryableLazy(() => import('./second-factor.tsx'))

export const LazyAccountSafety = () => {
  const module = useWhenIdle(accountSafety)
  return module ? <module.AccountSafety /> : <Quiet>Loading what has changed…</Quiet>
}

export const LazySecondFactor = () => {
  const module = useWhenIdle(secondFactor)
  return module ? <module.SecondFactor /> : <Quiet>Loading…</Quiet>
}

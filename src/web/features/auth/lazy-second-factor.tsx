import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Quiet } from '#web/ui/quiet.tsx'

const secondFactor = retryableLazy(() => import('./second-factor.tsx'))

/** Far down on a long screen, which can be read before this has come. */
export const LazySecondFactor = () => {
  const module = useWhenIdle(secondFactor)
  return module ? <module.SecondFactor /> : <Quiet>Loading…</Quiet>
}

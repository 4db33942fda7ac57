import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { leaveWithOtherTabs } from '#web/lib/clear-device.ts'
import { retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { isAskedToSignOut, onSignOutRequest, staySignedIn } from '#web/lib/sign-out-request.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('#web/widgets/signing-out/sign-out-dialog.tsx'))

/** Between Log Out and being logged out: what would be lost is offered first. Other tabs leave with this one. */
export const SignOutGate = () => {
  const { id } = useSignedInUser()
  const isAsked = useSyncExternalStore(onSignOutRequest, isAskedToSignOut, () => false)
  const [module, setModule] = useState(lazyDialog.module)
  useEffect(() => {
    if (!isAsked || module) return
    lazyDialog.load().then(setModule, (error: unknown) => {
      staySignedIn()
      toast.failure(t('You couldn’t be logged out'), inWords(error))
    })
  }, [isAsked, module])
  useEffect(leaveWithOtherTabs, [])
  return isAsked && module && <module.SignOutDialog account={id} onClose={staySignedIn} />
}

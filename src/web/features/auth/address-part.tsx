import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AddressView } from '#contract/auth/address-change.ts'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { t } from '#words/t.ts'
import { addressKey, useSignedInUser } from './auth.queries.ts'

// Few people change their address, and everybody who opens Settings would wait for the code.
const lazyDialog = retryableLazy(() => import('./change-address-dialog.tsx'))
const PendingAddress = lazyComponent(
  'pending-address',
  async () => (await import('./pending-address.tsx')).PendingAddress,
)

/** The address, and a change that is under way. Both links may be pressed on another device, so it is asked for anew. */
export const AddressPart = () => {
  const user = useSignedInUser()
  const address = useQuery<AddressView>({ queryKey: addressKey, refetchOnWindowFocus: 'always' })
  const { email, pending } = address.data ?? { email: user.email, pending: null }
  return (
    <>
      <p>
        {rich('Your email address is {address}. Only you can see it.', {
          address: <strong className="[overflow-wrap:anywhere]">{email}</strong>,
        })}
      </p>
      {pending ? (
        <Suspense fallback={<Quiet>{t('Loading…')}</Quiet>}>
          <PendingAddress email={email} pending={pending} />
        </Suspense>
      ) : (
        <ChangeButton />
      )}
    </>
  )
}

const ChangeButton = () => {
  const { module, request } = useLazy(lazyDialog, t('This couldn’t be opened'))
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          request()
          setOpen(true)
        }}
      >
        {t('Change email address')}
      </Button>
      {open && module && <module.ChangeAddressDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

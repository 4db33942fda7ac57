import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressView, addressEndpoints } from '#contract/auth/address-change.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { addressKey, useSignedInUser } from './auth.queries.ts'

const lazyDialog = retryableLazy(() => import('./change-address-dialog.tsx'))
const cancelChange = call<typeof addressEndpoints.cancelChange>('DELETE /api/auth/address')

/** The address, and a change that is under way. Both links may be pressed on another device, so it is asked for anew. */
export const AddressPart = () => {
  const user = useSignedInUser()
  const address = useQuery<AddressView>({ queryKey: addressKey, refetchOnWindowFocus: 'always' })
  const { email, pending } = address.data ?? { email: user.email, pending: null }
  return (
    <>
      <p>
        Your e-mail address is <strong className="[overflow-wrap:anywhere]">{email}</strong>. Only you can see
        it.
      </p>
      {pending ? <Pending email={email} pending={pending} /> : <ChangeButton />}
    </>
  )
}

const ChangeButton = () => {
  const { module, request } = useLazy(lazyDialog, 'The dialog could not be opened')
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
        Change e-mail address
      </Button>
      {open && module && <module.ChangeAddressDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

interface PendingProps {
  email: string
  pending: NonNullable<AddressView['pending']>
}

const Pending = ({ email, pending }: PendingProps) => {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelChange(),
    onSuccess: () => toast.success('Your e-mail address stays as it is'),
    onError: (error) => toast.failure('Failed to cancel the change', inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: addressKey }),
  })
  return (
    <div className="note grid gap-3">
      <p>
        It becomes <strong className="[overflow-wrap:anywhere]">{pending.newEmail}</strong> when both
        mailboxes have confirmed it.
      </p>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        <li>
          {pending.newEmail}:{' '}
          {pending.isConfirmed ? 'confirmed.' : 'open the link in the mail we sent there.'}
        </li>
        <li>
          {email}: {pending.isAgreed ? 'agreed.' : 'open the link in the mail we sent there.'}
        </li>
      </ul>
      <p className="text-quiet">
        The links work until {dayAndTimeOf(pending.expiresAt)}. Nothing there? Look among the unwanted mails.
      </p>
      <div>
        <Button busy={cancel.isPending} busyLabel="Cancelling…" onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      </div>
    </div>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressView, addressEndpoints } from '#contract/auth/address-change.ts'
import { limits } from '#contract/core/limits.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { addressKey, securityKey, useSignedInUser } from './auth.queries.ts'

const askForChange = call<typeof addressEndpoints.askForChange>('POST /api/auth/address')
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
      {pending ? <Pending email={email} pending={pending} /> : <ChangeDialog />}
    </>
  )
}

const ChangeDialog = () => {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const store = useValues({ email: '' })
  const ask = useMutation({
    mutationFn: () => askForChange({ body: store.value }),
    onSuccess: (address) => {
      client.setQueryData(addressKey, address)
      setOpen(false)
      store.clear()
      return client.invalidateQueries({ queryKey: securityKey })
    },
  })
  const form = useForm({
    store,
    sending: ask,
    onSubmit: () => ask.mutate(),
    required: { email: 'Please enter your new e-mail address.' },
    failureField: 'email',
  })
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <div>
        <DialogTrigger asChild>
          <Button>Change e-mail address</Button>
        </DialogTrigger>
      </div>
      <DialogContent
        title="Change your e-mail address"
        description="We send a mail to the new address and one to the address you have now. Open the link in both. Until then nothing changes."
        footer={
          <>
            <DialogClose asChild>
              <Button>Not now</Button>
            </DialogClose>
            <Button type="submit" form="new-address" variant="main" busy={ask.isPending} busyLabel="Sending…">
              Send both mails
            </Button>
          </>
        }
      >
        <form {...form.props} id="new-address" className="grid gap-4">
          <Field label="New e-mail address" {...form.field('email')}>
            <TextInput type="email" autoComplete="email" maxLength={limits.email} {...form.text('email')} />
          </Field>
          <p className="text-quiet">
            Can’t you read the mails of your old address any more? Then please write to the people who run
            this Synapse.
          </p>
        </form>
      </DialogContent>
    </Dialog>
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

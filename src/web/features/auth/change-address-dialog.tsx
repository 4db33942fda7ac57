import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { addressEndpoints } from '#contract/auth/address-change.ts'
import { limits } from '#contract/core/limits.ts'
import { call } from '#web/lib/api/api-client.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { addressKey, securityKey } from './auth.queries.ts'

const askForChange = call<typeof addressEndpoints.askForChange>('POST /api/auth/address')

export const ChangeAddressDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const opener = useOpener()
  const store = useValues({ email: '' })
  const ask = useMutation({
    mutationFn: () => askForChange({ body: store.value }),
    onSuccess: (address) => {
      client.setQueryData(addressKey, address)
      onClose()
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
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        opener={opener}
        title="Change your e-mail address"
        description="We send a mail to the new address and one to the address you have now. Open the link in both. Until then nothing changes."
        footer={
          <>
            <Button onClick={onClose}>Not now</Button>
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

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { addressEndpoints } from '#contract/auth/address-change.ts'
import { limits } from '#contract/core/limits.ts'
import { call } from '#web/lib/api/api-client.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useKeptValues } from '#web/lib/use-kept-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { addressKey, securityKey, useSignedInUser } from './auth.queries.ts'

const askForChange = call<typeof addressEndpoints.askForChange>('POST /api/auth/address')

export const ChangeAddressDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const opener = useOpener()
  const { id: account } = useSignedInUser()
  const store = useKeptValues(`new-address:${account}`, { email: '' })
  const close = () => {
    store.clear()
    onClose()
  }
  const ask = useMutation({
    mutationFn: () => askForChange({ body: store.value }),
    onSuccess: (address) => {
      client.setQueryData(addressKey, address)
      close()
      return client.invalidateQueries({ queryKey: securityKey })
    },
  })
  const form = useForm({
    store,
    sending: ask,
    onSubmit: () => ask.mutate(),
    required: { email: t('Please enter your new email address.') },
    failureField: 'email',
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        opener={opener}
        title={t('Change your email address')}
        description={t(
          'We send an email to the new address and one to the address you have now. Open the link in both. Until then, nothing changes.',
        )}
        footer={
          <>
            <Button onClick={close}>{t('Not now')}</Button>
            <Button
              type="submit"
              form="new-address"
              variant="main"
              busy={ask.isPending}
              busyLabel={t('Sending…')}
            >
              {t('Send both emails')}
            </Button>
          </>
        }
      >
        <form {...form.props} id="new-address" className="grid gap-4">
          <Field label={t('New email address')} {...form.field('email')}>
            <TextInput type="email" autoComplete="email" maxLength={limits.email} {...form.text('email')} />
          </Field>
          <p className="text-quiet">
            {t(
              'If you can’t open emails at your old address any more, please write to the people who run Synapse.',
            )}
          </p>
        </form>
      </DialogContent>
    </Dialog>
  )
}

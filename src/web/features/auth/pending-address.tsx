import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressView, addressEndpoints } from '#contract/auth/address-change.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { addressKey } from './auth.queries.ts'

const cancelChange = call<typeof addressEndpoints.cancelChange>('DELETE /api/auth/address')

interface PendingProps {
  email: string
  pending: NonNullable<AddressView['pending']>
}

export const PendingAddress = ({ email, pending }: PendingProps) => {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelChange(),
    onSuccess: () => toast.success(t('Your email address stays as it is')),
    onError: (error) => toast.failure(t('Failed to cancel the change'), inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: addressKey }),
  })
  return (
    <div className="note grid gap-3">
      <p>
        {rich('It changes to {address} when both addresses have confirmed it.', {
          address: <strong className="[overflow-wrap:anywhere]">{pending.newEmail}</strong>,
        })}
      </p>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        <li>
          {pending.isConfirmed
            ? t('{address}: confirmed.', { address: pending.newEmail })
            : t('{address}: open the link in the email we sent there.', { address: pending.newEmail })}
        </li>
        <li>
          {pending.isAgreed
            ? t('{address}: agreed.', { address: email })
            : t('{address}: open the link in the email we sent there.', { address: email })}
        </li>
      </ul>
      <p className="text-quiet">
        {t('The links work until {date}. Nothing there? Look in your spam folder.', {
          date: dayAndTimeOf(pending.expiresAt),
        })}
      </p>
      <div>
        <Button busy={cancel.isPending} busyLabel={t('Cancelling…')} onClick={() => cancel.mutate()}>
          {t('Cancel the change')}
        </Button>
      </div>
    </div>
  )
}

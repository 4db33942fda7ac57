import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { authEndpoints } from '#contract/auth/auth.ts'
import type { PasskeyView } from '#contract/auth/passkeys.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { passkeysKey, securityKey } from './auth.queries.ts'

const removePasskey = call<typeof authEndpoints.removePasskey>('DELETE /api/auth/passkeys/{id}')

export const PasskeyRow = ({ passkey }: { passkey: PasskeyView }) => {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => removePasskey({ params: { id: passkey.id } }),
    onSuccess: () => {
      setAsking(false)
      toast.success(t('Passkey removed'))
    },
    onError: (error) => toast.failure(t('Failed to remove passkey'), inWords(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: passkeysKey }),
        client.invalidateQueries({ queryKey: securityKey }),
      ]),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
        <p className="text-quiet">
          {t('Added {date}.', { date: dayOf(passkey.createdAt) })}{' '}
          {passkey.lastUsedAt
            ? t('Last used {date}.', { date: dayOf(passkey.lastUsedAt) })
            : t('Not used yet.')}
        </p>
      </div>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogTrigger asChild>
          <Button aria-label={t('Remove {name}', { name: passkey.name })}>{t('Remove')}</Button>
        </DialogTrigger>
        <DialogContent
          title={t('Remove this passkey?')}
          description={t('You’ll no longer be able to sign in with “{name}”. You can add a new one later.', {
            name: passkey.name,
          })}
          footer={
            <>
              <DialogClose asChild>
                <Button>{t('Keep it')}</Button>
              </DialogClose>
              <Button
                variant="harm"
                busy={remove.isPending}
                busyLabel={t('Removing…')}
                onClick={() => remove.mutate()}
              >
                {t('Remove passkey')}
              </Button>
            </>
          }
        />
      </Dialog>
    </li>
  )
}

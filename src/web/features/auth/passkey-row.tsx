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
import { passkeysKey, securityKey } from './auth.queries.ts'

const removePasskey = call<typeof authEndpoints.removePasskey>('DELETE /api/auth/passkeys/{id}')

export const PasskeyRow = ({ passkey }: { passkey: PasskeyView }) => {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => removePasskey({ params: { id: passkey.id } }),
    onSuccess: () => {
      setAsking(false)
      toast.success('Passkey removed')
    },
    onError: (error) => toast.failure('Failed to remove passkey', inWords(error)),
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
          Added {dayOf(passkey.createdAt)}.{' '}
          {passkey.lastUsedAt ? `Last used ${dayOf(passkey.lastUsedAt)}.` : 'Not used yet.'}
        </p>
      </div>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogTrigger asChild>
          <Button aria-label={`Remove ${passkey.name}`}>Remove</Button>
        </DialogTrigger>
        <DialogContent
          title="Remove this passkey?"
          description={`You’ll no longer be able to sign in with “${passkey.name}”. You can add a new one later.`}
          footer={
            <>
              <DialogClose asChild>
                <Button>Keep it</Button>
              </DialogClose>
              <Button
                variant="harm"
                busy={remove.isPending}
                busyLabel="Removing…"
                onClick={() => remove.mutate()}
              >
                Remove passkey
              </Button>
            </>
          }
        />
      </Dialog>
    </li>
  )
}

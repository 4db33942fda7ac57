import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { authEndpoints, PasskeyView } from '#contract/auth/auth.ts'
import { limits } from '#contract/core/limits.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { passkeysKey, securityKey, usePasskeys } from './auth.queries.ts'
import { useAddPasskey } from './use-add-passkey.ts'

const removePasskey = call<typeof authEndpoints.removePasskey>('DELETE /api/auth/passkeys/{id}')

export const PasskeyList = () => {
  const passkeys = usePasskeys()
  if (passkeys.isPending) {
    return (
      <SkeletonGroup label="Loading your passkeys…">
        <Skeleton className="h-[calc(1.6*var(--type-body)+2rem)] w-full" />
      </SkeletonGroup>
    )
  }
  if (passkeys.isError) {
    return (
      <Retry onRetry={passkeys.refetch} busy={passkeys.isFetching}>
        {inWords(passkeys.error)}
      </Retry>
    )
  }
  if (passkeys.data.length === 0) return <Quiet>You have no passkeys yet.</Quiet>
  return (
    <ul className="divide-y divide-line">
      {passkeys.data.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

const PasskeyRow = ({ passkey }: { passkey: PasskeyView }) => {
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
          description={`You will no longer be able to sign in with “${passkey.name}”. You can add a new one later.`}
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

export const AddPasskeyForm = () => {
  const [name, setName] = useState('My passkey')
  const add = useAddPasskey()
  if (!('PublicKeyCredential' in window))
    return <p className="text-quiet">This browser cannot use passkeys.</p>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending && name.trim() !== '') add.mutate(name.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label="Name of the new passkey" className="min-w-[min(14rem,100%)] flex-1">
        <TextInput
          value={name}
          maxLength={limits.passkeyName}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        icon={<KeyRound />}
        busy={add.isPending}
        busyLabel="Waiting for your device…"
        className="min-h-12"
      >
        Add a passkey
      </Button>
    </form>
  )
}

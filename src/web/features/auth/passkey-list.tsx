import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, Suspense, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'
import { usePasskeys } from './auth.queries.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/** Who has no passkey does not wait for it. */
const PasskeyRow = lazyComponent('passkey-row', async () => (await import('./passkey-row.tsx')).PasskeyRow)

const loading = (
  <SkeletonGroup label={t('Loading your passkeys…')}>
    <Skeleton className="h-[calc(1.6*var(--type-body)+2rem)] w-full" />
  </SkeletonGroup>
)

export const PasskeyList = () => {
  const passkeys = usePasskeys()
  if (passkeys.isPending) return loading
  if (passkeys.isError) {
    return (
      <Retry onRetry={passkeys.refetch} busy={passkeys.isFetching}>
        {inWords(passkeys.error)}
      </Retry>
    )
  }
  if (passkeys.data.length === 0) return <Quiet>{t('You have no passkeys yet.')}</Quiet>
  return (
    <Suspense fallback={loading}>
      <ul className="divide-y divide-line">
        {passkeys.data.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </Suspense>
  )
}

export const AddPasskeyForm = () => {
  const [name, setName] = useState(t('My passkey'))
  const add = useAddPasskey()
  const isDrawn = useIsDrawn()
  // The server takes it that the browser can.
  if (!isDrawn && !('PublicKeyCredential' in window))
    return <p className="text-quiet">{t('Passkeys don’t work in this browser.')}</p>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending && name.trim() !== '') add.mutate(name.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <Field label={t('Name of the new passkey')} className="min-w-[min(14rem,100%)] flex-1">
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
        busyLabel={t('Waiting for your device…')}
        className="min-h-12"
      >
        {t('Add a passkey')}
      </Button>
    </form>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import type { authEndpoints } from '#contract/auth/auth.ts'
import type { ProofView } from '#contract/auth/proof.ts'
import { limits } from '#contract/core/limits.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { settleProof } from '#web/lib/api/proof-request.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { proofKey, useSignedInUser } from './auth.queries.ts'

const prove = call<typeof authEndpoints.prove>('POST /api/auth/proof')
const passkeyOptions = call<typeof authEndpoints.passkeySignInOptions>('POST /api/login/passkey/options')

const useProve = () =>
  useMutation({
    mutationFn: async (by: { password: string } | { code: string } | 'passkey') => {
      if (by !== 'passkey') return prove({ body: by })
      const [{ startAuthentication }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        passkeyOptions(),
      ])
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      return prove({ body: { credential: await startAuthentication({ optionsJSON }) } })
    },
    onSuccess: () => settleProof(true),
  })

/** Asks who is there, before something that lasts. What was wanted goes on by itself afterwards. */
export const ProofDialog = () => {
  const opener = useOpener()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const proof = useQuery<ProofView>({ queryKey: proofKey })
  const proving = useProve()
  const has = (way: ProofView['ways'][number]) => proof.data?.ways.includes(way) ?? false
  const isTyped = has('password') || has('code')
  return (
    <Dialog open onOpenChange={(open) => !open && !proving.isPending && settleProof(false)}>
      <DialogContent
        title={t('Is it you?')}
        description={t(
          'We ask before important changes, so that no one else can make them on your device. We won’t ask again for ten minutes.',
        )}
        opener={opener}
        initialFocus={field}
        footer={
          <>
            <Button onClick={() => settleProof(false)}>{t('Not now')}</Button>
            {has('passkey') && (
              <Button
                variant={isTyped ? 'quiet' : 'main'}
                icon={<Fingerprint />}
                busy={proving.isPending}
                busyLabel={t('Confirming…')}
                onClick={() => proving.mutate('passkey')}
              >
                {t('Use a passkey')}
              </Button>
            )}
            {isTyped && (
              <Button
                type="submit"
                form={formId}
                variant="main"
                busy={proving.isPending}
                busyLabel={t('Confirming…')}
              >
                {t('Yes, it’s me')}
              </Button>
            )}
          </>
        }
      >
        {proof.isPending && <Quiet>{t('Loading…')}</Quiet>}
        {proof.isError && (
          <Retry onRetry={proof.refetch} busy={proof.isFetching}>
            {inWords(proof.error)}
          </Retry>
        )}
        {has('password') && (
          <PasswordPart
            formId={formId}
            field={field}
            problem={problemOf(proving.error)}
            onSubmit={(password) => !proving.isPending && proving.mutate({ password })}
          />
        )}
        {has('code') && (
          <CodePart
            formId={formId}
            field={field}
            problem={problemOf(proving.error)}
            onSubmit={(code) => !proving.isPending && proving.mutate({ code })}
          />
        )}
        {has('provider') && (
          <div className="grid justify-items-start gap-3 note">
            <p>
              {t(
                'Please sign in again where you always sign in. Then you’ll come back to this page and can continue.',
              )}
            </p>
            <ButtonLink href={signInAgainAt(window.location.pathname)}>{t('Sign in again')}</ButtonLink>
          </div>
        )}
        {has('signIn') && (
          <div className="grid justify-items-start gap-3 note">
            <p>{t('Please log out, sign in again, and come back here within ten minutes.')}</p>
            <ButtonLink href="/api/logout">{t('Log Out')}</ButtonLink>
          </div>
        )}
        {proof.data && !isTyped && proving.error && (
          <p role="alert" className="note note-harm">
            {problemOf(proving.error)}
          </p>
        )}
      </DialogContent>
    </Dialog>
  )
}

const signInAgainAt = (returnTo: string) =>
  `/api/login/provider?${new URLSearchParams({ again: 'yes', returnTo })}`

interface TypedPartProps {
  formId: string
  field: RefObject<HTMLInputElement | null>
  problem: string | undefined
  onSubmit: (typed: string) => void
}

const PasswordPart = ({ formId, field, problem, onSubmit }: TypedPartProps) => {
  const { email } = useSignedInUser()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(password)
  }
  return (
    <form id={formId} onSubmit={submit} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('Your password')} error={problem} required>
        <TextInput
          ref={field}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </form>
  )
}

const CodePart = ({ formId, field, problem, onSubmit }: TypedPartProps) => {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Field
        label={t('Code from your app')}
        hint={t('Six digits. A recovery code works too, but only once.')}
        error={problem}
        required
      >
        <TextInput
          ref={field}
          autoComplete="one-time-code"
          maxLength={limits.typedCode}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </form>
  )
}

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) return error.fields['password'] ?? error.fields['code'] ?? error.plainMessage
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return t('No passkey was used: it was cancelled, or it took too long. You can try again.')
  return t('No passkey could be used on this device.')
}

import { Fingerprint, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { AccountView } from '#contract/account.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { problemOf, useLeave } from './use-leave.ts'

interface LeaveDialogProps {
  account: AccountView
  email: string
  onClose: () => void
}

/** The second of two steps: it says once more what happens, and asks who is there. */
export const LeaveDialog = ({ account, email, onClose }: LeaveDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const leave = useLeave()
  const problem = problemOf(leave.error)
  const hasPassword = account.proofs.includes('password')
  const hasPasskey = account.proofs.includes('passkey')
  const mustSignIn = account.proofs.includes('signIn') && !account.hasJustSignedIn

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!leave.isPending) leave.mutate(hasPassword ? { password } : 'signIn')
  }
  const isBusy = leave.isPending || leave.isSuccess
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title="Delete your account?"
        opener={opener}
        initialFocus={hasPassword ? field : undefined}
        footer={
          <>
            <Button onClick={onClose}>Keep my account</Button>
            {hasPasskey && (
              <Button
                variant={hasPassword ? 'quiet' : 'harm'}
                icon={<Fingerprint />}
                busy={isBusy}
                busyLabel="Confirming…"
                onClick={() => leave.mutate('passkey')}
              >
                Delete, confirmed by passkey
              </Button>
            )}
            {(hasPassword || (!hasPasskey && !mustSignIn)) && (
              <Button
                type="submit"
                form={formId}
                variant="harm"
                icon={<Trash2 />}
                busy={isBusy}
                busyLabel="Deleting…"
              >
                Delete my account
              </Button>
            )}
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
          <p>
            If you say yes, you are signed out everywhere, and nobody can see you any more. In{' '}
            {daysInWords(retentionDays.erasureGrace)} everything is deleted. Until then, signing in is all it
            takes to keep your account.
          </p>
          {hasPassword && (
            <>
              {/* Tells password managers whose password this is. */}
              <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
              <Field label="Your password" hint="So that nobody else can do this." error={problem} required>
                <TextInput
                  ref={field}
                  type="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
            </>
          )}
          {mustSignIn && (
            <div className="grid justify-items-start gap-3 note">
              <p>
                So that nobody else can do this, please log out, sign in again, and come back here within ten
                minutes.
              </p>
              <ButtonLink href="/api/logout">Log Out</ButtonLink>
            </div>
          )}
          {!hasPassword && problem && (
            <p role="alert" className="note note-harm">
              {problem}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}

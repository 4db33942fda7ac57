import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { authEndpoints } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'
import { ApiError, inWords } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#web/ui/field.tsx'
import { sessionsKey } from './auth.queries.ts'

const changePassword = call<typeof authEndpoints.changePassword>('POST /api/auth/password')

export const PasswordForm = ({ email }: { email: string }) => {
  const client = useQueryClient()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [shown, setShown] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      changePassword({ body: { newPassword, ...(currentPassword !== '' && { currentPassword }) } }),
    onSuccess: () => {
      setCurrentPassword('')
      setNewPassword('')
      toast.success('Password changed', 'You are signed out on all other devices.')
      return client.invalidateQueries({ queryKey: sessionsKey })
    },
    onError: (error) => toast.failure('Failed to change password', inWords(error)),
  })
  const wrong = errorsOf(change.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  const type = shown ? 'text' : 'password'
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        hint="Leave this empty if you have no password yet."
        error={wrong.currentPassword}
      >
        <TextInput
          type={type}
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      </Field>
      <Field
        label="New password"
        hint={`At least ${limits.password.min} characters. A short sentence works well.`}
        error={wrong.newPassword}
        required
      >
        <TextInput
          type={type}
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
      </Field>
      <Checkbox
        label="Show what I type"
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <div>
        <Button type="submit" busy={change.isPending} busyLabel="Changing…">
          Change password
        </Button>
      </div>
    </form>
  )
}

function errorsOf(error: Error | null): { currentPassword?: string; newPassword?: string } {
  if (!(error instanceof ApiError)) return {}
  // A wrong password has no field of its own on the wire; here it can only be the current one.
  if (error.code === 'wrong_credentials') return { currentPassword: error.plainMessage }
  return error.fields
}

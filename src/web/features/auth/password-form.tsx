import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { authEndpoints } from '#contract/auth/auth.ts'
import { limits } from '#contract/core/limits.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { proofKey, secondFactorKey, sessionsKey, useSecondFactor } from './auth.queries.ts'

const changePassword = call<typeof authEndpoints.changePassword>('POST /api/auth/password')

const setFirstPassword = call<typeof authEndpoints.setFirstPassword>('POST /api/auth/password/first')

export const PasswordForm = ({ email }: { email: string }) => {
  const client = useQueryClient()
  const store = useValues({ currentPassword: '', newPassword: '' })
  const [shown, setShown] = useState(false)
  const { data: secondFactor } = useSecondFactor()
  const isFirst = secondFactor?.hasPassword === false
  const change = useMutation({
    mutationFn: (body: typeof store.value) =>
      isFirst ? setFirstPassword({ body: { newPassword: body.newPassword } }) : changePassword({ body }),
    onSuccess: () => {
      store.clear()
      toast.success(t('Password changed'), t('You’re signed out on all other devices.'))
      return Promise.all([
        client.invalidateQueries({ queryKey: sessionsKey }),
        client.invalidateQueries({ queryKey: proofKey }),
        client.invalidateQueries({ queryKey: secondFactorKey }),
      ])
    },
    onError: (error) => toast.failure(t('Failed to change password'), inWords(error)),
  })
  const form = useForm({
    store,
    sending: change,
    onSubmit: () => change.mutate(store.value),
    // A wrong password has no field of its own on the wire; here it can only be the current one.
    ...(isWrongPassword(change.error) && { failureField: 'currentPassword' }),
  })
  const type = shown ? 'text' : 'password'
  return (
    <form {...form.props} className="grid gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {!isFirst && (
        <Field label={t('Current password')} {...form.field('currentPassword')} required>
          <TextInput type={type} autoComplete="current-password" {...form.text('currentPassword')} />
        </Field>
      )}
      <Field
        label={t('New password')}
        hint={t('At least {min} characters. A short sentence works well.', { min: limits.password.min })}
        {...form.field('newPassword')}
        required
      >
        <TextInput type={type} autoComplete="new-password" {...form.text('newPassword')} />
      </Field>
      <Checkbox
        label={t('Show password')}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <div>
        <Button type="submit" busy={change.isPending} busyLabel={t('Changing…')}>
          {t('Change password')}
        </Button>
      </div>
    </form>
  )
}

const isWrongPassword = (error: Error | null) =>
  error instanceof ApiError && error.code === 'wrong_credentials'

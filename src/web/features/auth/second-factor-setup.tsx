import Copy from 'lucide-react/icons/copy'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { t } from '#words/t.ts'
import { type DrawnSetup, useFinishSetup } from './use-second-factor.ts'

/** In groups of four, which are easier to read and to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface SetupProps {
  setup: DrawnSetup
  onCancel: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Nothing counts until the app has shown that it works. */
export const SecondFactorSetup = ({ setup, onCancel, onDone }: SetupProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const store = useValues({ code: '' })
  const finish = useFinishSetup(onDone)
  const form = useForm({
    store,
    required: { code: t('Please enter the code from your app.') },
    sending: finish,
    onSubmit: () => finish.mutate({ token: setup.token, code: store.value.code }),
    failureField: 'code',
  })
  const copy = () =>
    navigator.clipboard.writeText(setup.secret).then(
      () => toast.success(t('Key copied')),
      () => toast.failure(t('Failed to copy'), t('You can select the key and copy it by hand.')),
    )
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {t('Set up your app')}
      </h3>
      <p>{t('Take your time: you have an hour. Nothing changes until you’ve entered a code at the end.')}</p>
      <ol className="grid list-decimal gap-6 ps-6">
        <li>
          <div className="grid justify-items-start gap-3">
            <p>{t('Add Synapse to your app: scan this picture with it.')}</p>
            <QrCode cells={setup.cells} label={t('QR code for your app. The key below says the same.')} />
            <p>{t('Or enter this key into the app:')}</p>
            <code className="select-all [overflow-wrap:anywhere]">{inGroups(setup.secret)}</code>
            <div className="flex flex-wrap gap-3">
              <Button icon={<Copy />} onClick={copy}>
                {t('Copy key')}
              </Button>
              <ButtonLink icon={<Smartphone />} href={setup.address}>
                {t('Open in an app on this device')}
              </ButtonLink>
            </div>
          </div>
        </li>
        <li>
          <form {...form.props} className="grid gap-4">
            <Field
              label={t('Code from your app')}
              hint={t('Six digits. They change every 30 seconds.')}
              {...form.field('code')}
              required
            >
              <TextInput
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={limits.typedCode}
                {...form.text('code')}
              />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button onClick={onCancel}>{t('Cancel')}</Button>
              <Button type="submit" variant="main" busy={finish.isPending} busyLabel={t('Turning on…')}>
                {t('Turn on codes')}
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </div>
  )
}

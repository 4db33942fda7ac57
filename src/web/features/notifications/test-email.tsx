import { useMutation } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import type { notificationSettingEndpoints } from '#contract/notifications/notification-settings.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const send = call<typeof notificationSettingEndpoints.testEmail>('POST /api/notification-settings/test-email')

export const TestEmail = ({ email }: { email: string }) => {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(),
    onError: (error) => toast.failure(t('No email was sent'), inWords(error)),
  })
  return (
    <div>
      <div>
        <Button icon={<Send />} busy={isPending} busyLabel={t('Sending…')} onClick={() => mutate()}>
          {t('Send a test email')}
        </Button>
      </div>
      <p role="status" className="not-empty:pt-2 text-quiet">
        {isSuccess &&
          t('It’s on its way to {email}. If it doesn’t come, please look in your spam folder.', { email })}
      </p>
    </div>
  )
}

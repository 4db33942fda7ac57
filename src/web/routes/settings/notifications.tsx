import { useState } from 'react'
import type { NotificationSettings as Settings } from '#contract/notifications/notification-settings.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { DigestSection } from '#web/features/digest/digest-section.tsx'
import { NoticeKinds } from '#web/features/notifications/notice-kinds.tsx'
import {
  useNotificationSettings,
  useSaveNotificationSettings,
} from '#web/features/notifications/notification-settings.queries.ts'
import { QuietHours } from '#web/features/notifications/quiet-hours.tsx'
import { TestEmail } from '#web/features/notifications/test-email.tsx'
import { PushSection } from '#web/features/push/push-section.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { TonightNote } from '#web/widgets/settings/tonight-note.tsx'
import { t } from '#words/t.ts'

const NotificationSettings = () => {
  const settings = useNotificationSettings()
  return (
    <Screen
      title={t('Notifications')}
      lead={t('All the ways Synapse can reach you, and when it should be quiet. Changes save straight away.')}
    >
      <BackToSettings />
      {settings.isPending && <Quiet>{t('Loading your settings…')}</Quiet>}
      {settings.isError && !settings.data && (
        <Retry onRetry={settings.refetch} busy={settings.isFetching}>
          {inWords(settings.error)}
        </Retry>
      )}
      {settings.data && <Choices saved={settings.data} />}
    </Screen>
  )
}
export default NotificationSettings

/** What was chosen stands here at once. What the server says meanwhile may be older than the last choice. */
const Choices = ({ saved }: { saved: Settings }) => {
  const { email } = useSignedInUser()
  const [settings, setSettings] = useState(saved)
  const { mutate } = useSaveNotificationSettings()
  const save = (next: Settings) => {
    setSettings(next)
    mutate(next, { onError: () => setSettings(saved) })
  }
  return (
    <>
      <TonightNote settings={settings} />
      <SettingsPart
        title={t('On Synapse')}
        lead={t(
          'Notifications wait under the bell at the top. We always tell you what moderators decide about you.',
        )}
      >
        <NoticeKinds unwanted={settings.unwanted} onChange={(unwanted) => save({ ...settings, unwanted })} />
      </SettingsPart>
      <PushSection />
      <SettingsPart
        title={t('Email summary')}
        lead={t('One email with what’s new for you. On a day with nothing new, no email comes.')}
      >
        <DigestSection />
      </SettingsPart>
      <SettingsPart
        title={t('Emails we always send')}
        lead={t(
          'When the way you sign in changes, when you ask for a new password or address, and when your account is deleted. They keep your account yours, so you can’t turn them off, and they also come in quiet hours.',
        )}
      >
        <TestEmail email={email} />
      </SettingsPart>
      <SettingsPart title={t('When it’s quiet')}>
        <QuietHours
          hours={settings.quietHours}
          onChange={(quietHours) => save({ ...settings, quietHours })}
        />
        <div className="border-line border-t pt-2">
          <Switch
            label={t('Follow my spoons')}
            description={t(
              'While your energy is Low Energy or No Spoons, only direct messages from friends show. Everything else waits until you have more energy. So does the email summary.',
            )}
            checked={settings.followSpoons}
            onCheckedChange={(followSpoons) => save({ ...settings, followSpoons })}
          />
        </div>
      </SettingsPart>
    </>
  )
}

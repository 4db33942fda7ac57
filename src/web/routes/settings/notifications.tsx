import { useState } from 'react'
import { type OptionalNoticeKind, optionalNoticeKinds } from '#contract/notifications/notice-kinds.ts'
import type { NotificationSettings as Settings } from '#contract/notifications/notification-settings.ts'
import {
  useNotificationSettings,
  useSaveNotificationSettings,
} from '#web/features/notifications/notification-settings.queries.ts'
import { QuietHours } from '#web/features/notifications/quiet-hours.tsx'
import { PushSection } from '#web/features/push/push-section.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const kindWords: Record<OptionalNoticeKind, { label: string; description: string }> = {
  requestAccepted: {
    label: t('Accepted friend requests'),
    description: t('Someone said yes when you asked to be friends.'),
  },
  reply: { label: t('Replies'), description: t('Someone replied to your comment.') },
  comment: { label: t('Comments'), description: t('Someone commented on your post.') },
  noteSuggested: {
    label: t('Suggested content notes'),
    description: t('A reader thinks that a content note on your post would help.'),
  },
  toneAsked: {
    label: t('Questions about tone'),
    description: t('A reader asks how you meant a post or a comment.'),
  },
  toneAnswered: {
    label: t('Answers about tone'),
    description: t('Someone answered your question about tone.'),
  },
}

const NotificationSettings = () => {
  const settings = useNotificationSettings()
  return (
    <Screen
      title={t('Notifications')}
      lead={t('Choose what you’re notified about, and when it should be quiet. Changes save straight away.')}
    >
      <BackToSettings />
      {settings.isPending && <Quiet>{t('Loading your settings…')}</Quiet>}
      {settings.isError && !settings.data && (
        <Retry onRetry={settings.refetch} busy={settings.isFetching}>
          {inWords(settings.error)}
        </Retry>
      )}
      {settings.data && <Choices saved={settings.data} />}
      <PushSection />
    </Screen>
  )
}
export default NotificationSettings

/** What was chosen stands here at once. What the server says meanwhile may be older than the last choice. */
const Choices = ({ saved }: { saved: Settings }) => {
  const [settings, setSettings] = useState(saved)
  const { mutate } = useSaveNotificationSettings()
  const save = (next: Settings) => {
    setSettings(next)
    mutate(next, { onError: () => setSettings(saved) })
  }
  const want = (kind: OptionalNoticeKind, wanted: boolean) => {
    const others = settings.unwanted.filter((one) => one !== kind)
    save({ ...settings, unwanted: wanted ? others : [...others, kind] })
  }
  return (
    <>
      <SettingsPart
        title={t('Which notices')}
        lead={t('You won’t get notices you turn off. We always tell you what moderators decide about you.')}
      >
        <div className="divide-y divide-line">
          {optionalNoticeKinds.map((kind) => (
            <Switch
              key={kind}
              label={kindWords[kind].label}
              description={kindWords[kind].description}
              checked={!settings.unwanted.includes(kind)}
              onCheckedChange={(wanted) => want(kind, wanted)}
            />
          ))}
        </div>
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
              'While your energy is Low Energy or No Spoons, only direct messages from friends show. Everything else waits until you have more energy.',
            )}
            checked={settings.followSpoons}
            onCheckedChange={(followSpoons) => save({ ...settings, followSpoons })}
          />
        </div>
      </SettingsPart>
    </>
  )
}

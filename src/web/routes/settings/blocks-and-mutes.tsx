import { BlocksAndMutesList } from '#web/features/blocks-and-mutes/blocks-and-mutes-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const Blocked = () => (
  <Screen
    title={t('Blocked users')}
    lead={t('People you’ve blocked, muted or set aside. Only you see this page, and no one is told.')}
  >
    <BackToSettings />
    <SettingsPart
      title={t('Blocked')}
      lead={t('You don’t see each other anywhere on Synapse. Unblocking doesn’t make you friends again.')}
    >
      <BlocksAndMutesList
        kind="blocks"
        empty={t(
          'You haven’t blocked anyone. If you need to, ‘Block’ is in the menu of every person, post, comment and message.',
        )}
      />
    </SettingsPart>
    <SettingsPart
      title={t('Muted')}
      lead={t(
        'You don’t see their posts, comments or notifications. You can still open their profile, and they see you as before.',
      )}
    >
      <BlocksAndMutesList
        kind="mutes"
        empty={t('You haven’t muted anyone. ‘Mute’ is quieter than blocking, and it’s in the same menus.')}
      />
    </SettingsPart>
    <SettingsPart
      title={t('Set aside in Discover')}
      lead={t(
        'Discover doesn’t suggest them to you. They’re here if you said ‘Not for me’ or declined their request.',
      )}
    >
      <BlocksAndMutesList
        kind="set-aside"
        empty={t('You haven’t set anyone aside. ‘Not for me’ is on every card in Discover.')}
      />
    </SettingsPart>
  </Screen>
)
export default Blocked

import { BlocksAndMutesList } from '#web/features/blocks-and-mutes/blocks-and-mutes-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'

const Blocked = () => (
  <Screen title="Blocked users" lead="Whom you keep away. Nobody else sees this page, and nobody is told.">
    <SettingsPart
      title="Blocked"
      lead="You do not see each other anywhere on Synapse. Unblocking does not make you friends again."
    >
      <BlocksAndMutesList
        kind="blocks"
        empty="You have not blocked anybody. If you need to, ‘Block’ is in the menu of every person, post, comment and message."
      />
    </SettingsPart>
    <SettingsPart
      title="Muted"
      lead="Their posts, comments and news do not come to you. You can still open their profile, and they see you as before."
    >
      <BlocksAndMutesList
        kind="mutes"
        empty="You have not muted anybody. ‘Mute’ is the quiet way: it is in the same menus."
      />
    </SettingsPart>
  </Screen>
)
export default Blocked

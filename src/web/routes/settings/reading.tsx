import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { canReadAloud } from '#web/features/read-aloud/reading-state.ts'
import { ShortcutSettings } from '#web/features/shortcuts/shortcut-settings.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'

const ReadingSettings = () => (
  <Screen
    title="Reading and keyboard"
    lead="Help with reading, coming back to where you were, and shortcuts. Each change counts at once."
  >
    <BackToSettings />
    <SettingsPart title="Reading">
      {canReadAloud() ? (
        <ComfortSwitches of={['readAloud']} explained />
      ) : (
        <p>
          Reading aloud is not available here, because this browser has no speech. Another browser, or a newer
          one, may have it.
        </p>
      )}
      <ComfortSwitches of={['readingRuler']} explained />
    </SettingsPart>
    <SettingsPart title="Coming back" lead="Only you can see these. Turned off, what was kept is deleted.">
      <ComfortSwitches of={['rememberPlace', 'draftsEverywhere']} explained />
    </SettingsPart>
    <SettingsPart
      title="Keyboard shortcuts"
      lead="One key does one thing, while you are not writing and no dialog is open. The keys that you choose are kept on this device, because keyboards differ."
    >
      <ComfortSwitches of={['shortcuts']} explained />
      <ShortcutSettings />
    </SettingsPart>
  </Screen>
)
export default ReadingSettings

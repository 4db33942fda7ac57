import { ComfortChoices } from '#web/features/comfort/comfort-choices.tsx'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { useCanReadAloud } from '#web/features/read-aloud/reading-state.ts'
import { ShortcutSettings } from '#web/features/shortcuts/shortcut-settings.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const ReadingSettings = () => (
  <Screen
    title={t('Reading, writing and keyboard')}
    lead={t(
      'Help with reading and writing, coming back to where you were, and shortcuts. Changes save straight away.',
    )}
  >
    <BackToSettings />
    <SettingsPart title={t('Reading')}>
      <ReadAloudSetting />
      <ComfortSwitches of={['readingRuler']} explained />
      <ComfortChoices of={['announcements']} />
    </SettingsPart>
    <SettingsPart
      title={t('Coming back')}
      lead={t('Only you can see these. If you turn one off, we delete what was kept.')}
    >
      <ComfortSwitches of={['rememberPlace', 'draftsEverywhere']} explained />
    </SettingsPart>
    <SettingsPart title={t('Messages')}>
      <ComfortSwitches of={['enterSends', 'undoSend']} explained />
    </SettingsPart>
    <SettingsPart
      title={t('Keyboard shortcuts')}
      lead={t(
        'One key does one thing, while nothing else has the focus: not while you write, on a button or in a dialog. The ? key always shows the list. The keys that you choose are kept on this device, because keyboards differ.',
      )}
    >
      <ComfortSwitches of={['shortcuts']} explained />
      <ShortcutSettings />
    </SettingsPart>
  </Screen>
)
export default ReadingSettings

const ReadAloudSetting = () =>
  useCanReadAloud() ? (
    <ComfortSwitches of={['readAloud']} explained />
  ) : (
    <p>{t('This browser can’t read aloud. Another browser, or a newer one, may be able to.')}</p>
  )

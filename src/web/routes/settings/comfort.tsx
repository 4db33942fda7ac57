import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { ComfortChoices } from '#web/features/comfort/comfort-choices.tsx'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { ProfileButtons } from '#web/features/comfort/profile-buttons.tsx'
import { ProfileEditor } from '#web/features/comfort/profile-editor.tsx'
import { startOver } from '#web/features/comfort/profiles.ts'
import { Button } from '#web/ui/button.tsx'
import { Beside, BesidePart } from '#web/widgets/beside.tsx'
import { DisplayPreview } from '#web/widgets/display-preview.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const ComfortSettings = () => (
  <Screen
    title={t('More comfort settings')}
    lead={t('Changes save straight away, on this device and in your account.')}
  >
    <BackToSettings />
    <SettingsPart
      title={t('Profiles')}
      lead={t('One tap changes several settings. We tell you what changed, and you can go back.')}
    >
      <ProfileButtons />
    </SettingsPart>
    <Beside>
      <BesidePart title={t('How it looks now')} bare>
        <DisplayPreview />
      </BesidePart>
    </Beside>
    <SettingsPart title={t('Text and contrast')}>
      <ComfortChoices of={['textSize', 'lineSpacing', 'letterSpacing', 'typeface']} />
      <ComfortSwitches of={['moreContrast', 'underlineLinks']} explained />
    </SettingsPart>
    <SettingsPart title={t('Less on the screen')}>
      <ComfortSwitches of={['justTheMiddle', 'hideCounts', 'suggestThreads', 'lowDemand']} explained />
      <ComfortChoices of={['spoonsView']} />
    </SettingsPart>
    <SettingsPart title={t('Your visit')}>
      <ComfortChoices of={['visitLength']} />
    </SettingsPart>
    <SettingsPart title={t('Pop-up messages')}>
      <ComfortSwitches of={['toastsStay']} explained />
    </SettingsPart>
    <SettingsPart
      title={t('Profiles of your own')}
      lead={t('Save the settings as they are now, and come back to them with one tap.')}
    >
      <ProfileEditor />
    </SettingsPart>
    <SettingsPart
      title={t('Back to the usual settings')}
      lead={t(
        'All comfort settings, also those on the other pages, go back to how they were at the start. Your profiles stay.',
      )}
    >
      <div>
        <Button icon={<RotateCcw />} onClick={startOver}>
          {t('Use the usual settings')}
        </Button>
      </div>
    </SettingsPart>
  </Screen>
)
export default ComfortSettings

import { RotateCcw } from 'lucide-react'
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

const ComfortSettings = () => (
  <Screen
    title="More comfort settings"
    lead="Changes save straight away, on this device and in your account."
  >
    <BackToSettings />
    <SettingsPart
      title="Profiles"
      lead="One tap changes several settings. We tell you what changed, and you can go back."
    >
      <ProfileButtons />
    </SettingsPart>
    <Beside>
      <BesidePart title="How it looks now" bare>
        <DisplayPreview />
      </BesidePart>
    </Beside>
    <SettingsPart title="Text and contrast">
      <ComfortChoices of={['textSize', 'lineSpacing', 'letterSpacing', 'typeface']} />
      <ComfortSwitches of={['moreContrast', 'underlineLinks']} explained />
    </SettingsPart>
    <SettingsPart title="Less on the screen">
      <ComfortSwitches of={['justTheMiddle', 'hideCounts', 'lowDemand']} explained />
      <ComfortChoices of={['spoonsView']} />
    </SettingsPart>
    <SettingsPart title="Pop-up messages">
      <ComfortSwitches of={['toastsStay']} explained />
    </SettingsPart>
    <SettingsPart
      title="Profiles of your own"
      lead="Save the settings as they are now, and come back to them with one tap."
    >
      <ProfileEditor />
    </SettingsPart>
    <SettingsPart
      title="Back to the usual settings"
      lead="All comfort settings, also those on the other pages, go back to how they were at the start. Your profiles stay."
    >
      <div>
        <Button icon={<RotateCcw />} onClick={startOver}>
          Use the usual settings
        </Button>
      </div>
    </SettingsPart>
  </Screen>
)
export default ComfortSettings

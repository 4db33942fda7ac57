import { RotateCcw } from 'lucide-react'
import { ComfortChoices } from '#web/features/comfort/comfort-choices.tsx'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { ProfileButtons } from '#web/features/comfort/profile-buttons.tsx'
import { ProfileEditor } from '#web/features/comfort/profile-editor.tsx'
import { startOver } from '#web/features/comfort/profiles.ts'
import { Button } from '#web/ui/button.tsx'
import { DisplayPreview } from '#web/widgets/display-preview.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'

const ComfortSettings = () => (
  <Screen title="All comfort settings" lead="Changes save straight away, on this device and in your account.">
    <BackToSettings />
    <SettingsPart
      title="Profiles"
      lead="One tap changes several settings. We tell you what changed, and you can go back."
    >
      <ProfileButtons />
    </SettingsPart>
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_16rem]">
      <div className="grid min-w-0 gap-6">
        <SettingsPart title="Text">
          <ComfortChoices of={['textSize', 'lineSpacing', 'letterSpacing', 'typeface']} />
          <ComfortSwitches of={['underlineLinks']} explained />
        </SettingsPart>
        <SettingsPart title="Colours">
          <ComfortSwitches of={['darkMode', 'lowStimMode', 'moreContrast']} explained />
        </SettingsPart>
        <SettingsPart title="Pictures and motion">
          <ComfortSwitches of={['hideImages', 'reducedMotion']} explained />
        </SettingsPart>
      </div>
      <section aria-labelledby="preview-title" className="grid gap-3 lg:sticky lg:top-24">
        <h2 id="preview-title" className="text-lead">
          How it looks now
        </h2>
        <DisplayPreview />
      </section>
    </div>
    <SettingsPart title="Less on the screen">
      <ComfortSwitches of={['justTheMiddle', 'hideCounts', 'lowDemand']} explained />
      <ComfortChoices of={['spoonsView']} />
    </SettingsPart>
    <SettingsPart title="Reading">
      <ComfortSwitches of={['readAloud', 'readingRuler', 'rememberPlace']} explained />
    </SettingsPart>
    <SettingsPart title="Writing, messages and keys">
      <ComfortSwitches
        of={['toastsStay', 'enterSends', 'undoSend', 'draftsEverywhere', 'shortcuts']}
        explained
      />
    </SettingsPart>
    <SettingsPart
      title="Profiles of your own"
      lead="Save the settings as they are now, and come back to them with one tap."
    >
      <ProfileEditor />
    </SettingsPart>
    <SettingsPart
      title="Back to the usual settings"
      lead="Everything on this page goes back to how it was at the start. Your profiles stay."
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

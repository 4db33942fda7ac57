import type { ComfortSwitch } from '#contract/comfort.ts'
import { setPreference } from '#web/lib/preferences.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'
import { Switch } from '#web/ui/switch.tsx'

const words: Record<ComfortSwitch, { label: string; description: string }> = {
  darkMode: {
    label: 'Dark mode',
    description: 'Light words on a dark page. Off: dark words on warm paper.',
  },
  lowStimMode: {
    label: 'Low-stimulation mode',
    description: 'Softer colours, no shadows and no decoration.',
  },
  hideImages: {
    label: 'Hide images',
    description: 'Pictures stay away. You read what they show, and can open each one if you like.',
  },
  reducedMotion: {
    label: 'Reduced motion',
    description: 'Nothing slides or grows. It starts as your device has it.',
  },
  moreContrast: {
    label: 'Stronger contrast',
    description: 'Words and lines stand out more. It starts as your device has it.',
  },
  underlineLinks: {
    label: 'Underlined links',
    description: 'Every link has a line under it, names and menus too.',
  },
  hideCounts: {
    label: 'Hide counts',
    description: 'No numbers of likes, comments, members or new things.',
  },
  toastsStay: {
    label: 'Short messages stay',
    description: 'Messages such as “Saved” stay until you close them.',
  },
  enterSends: {
    label: 'Enter sends',
    description:
      'On: Shift and Enter make a new line. Off: Enter makes a new line, and Shift and Enter send.',
  },
  undoSend: {
    label: 'Time to undo',
    description: 'A message waits for 5 seconds before it leaves. Until then you can take it back.',
  },
  readAloud: {
    label: 'Read aloud',
    description: 'Texts get a button that reads them to you.',
  },
  readingRuler: {
    label: 'Reading ruler',
    description: 'A band marks the line that you read.',
  },
  shortcuts: {
    label: 'Keyboard shortcuts',
    description: 'Single keys that do something, such as J for the next post. Never while you write.',
  },
  rememberPlace: {
    label: 'Remember where I was',
    description: 'When you come back, on any device, you can go on where you stopped reading.',
  },
  draftsEverywhere: {
    label: 'Unsent texts on all my devices',
    description: 'What you began to write waits on your other devices too. Off: only where you wrote it.',
  },
  lowDemand: {
    label: 'Low-demand view',
    description: 'Fewer things, no counts, and nothing that asks for an answer.',
  },
}

interface ComfortSwitchesProps {
  of: readonly ComfortSwitch[]
  /** The plain sentences under the names; left out where there is little room. */
  explained?: boolean
}

export const ComfortSwitches = ({ of, explained = false }: ComfortSwitchesProps) => {
  const preferences = usePreferences()
  return (
    <div className="divide-y divide-line">
      {of.map((name) => (
        <Switch
          key={name}
          name={name}
          label={words[name].label}
          description={explained ? words[name].description : undefined}
          checked={preferences[name]}
          onCheckedChange={(checked) => setPreference(name, checked)}
        />
      ))}
    </div>
  )
}

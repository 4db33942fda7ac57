import { type Preference, setPreference } from '#web/lib/preferences.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'
import { Switch } from '#web/ui/switch.tsx'

const words: Record<Preference, { label: string; description: string }> = {
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
}

interface ComfortSwitchesProps {
  of: readonly Preference[]
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

import { setPreference } from '#web/lib/preferences.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'
import { Switch } from '#web/ui/switch.tsx'

/** How writing works, at the person's choice. */
export const MessageSwitches = () => {
  const { enterSends, undoSend } = usePreferences()
  return (
    <div className="divide-y divide-line">
      <Switch
        label="Enter sends a message"
        description="On: Shift and Enter make a new line. Off: Enter makes a new line, and Shift and Enter send."
        checked={enterSends}
        onCheckedChange={(checked) => setPreference('enterSends', checked)}
      />
      <Switch
        label="Time to undo"
        description="A message waits for 5 seconds before it leaves. Until then you can take it back."
        checked={undoSend}
        onCheckedChange={(checked) => setPreference('undoSend', checked)}
      />
    </div>
  )
}

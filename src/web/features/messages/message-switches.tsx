import { Switch } from '#web/ui/switch.tsx'
import { setMessageSetting, useMessageSettings } from './message-settings.ts'

/** How writing works, at the person's choice. */
export const MessageSwitches = () => {
  const { enterSends, undoSend } = useMessageSettings()
  return (
    <div className="divide-y divide-line">
      <Switch
        label="Enter sends a message"
        description="On: Shift and Enter make a new line. Off: Enter makes a new line, and Shift and Enter send."
        checked={enterSends}
        onCheckedChange={(checked) => setMessageSetting('enterSends', checked)}
      />
      <Switch
        label="Time to undo"
        description="A message waits for 5 seconds before it leaves. Until then you can take it back."
        checked={undoSend}
        onCheckedChange={(checked) => setMessageSetting('undoSend', checked)}
      />
    </div>
  )
}

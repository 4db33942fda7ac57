import { useState } from 'react'
import { type ToneSubject, useAskTone } from '#web/features/tone-questions/use-ask-tone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** There is nothing to write: a question that costs no words can be asked on a tired day too. */
export const AskToneDialog = ({ subject, onClose }: { subject: ToneSubject; onClose: () => void }) => {
  const opener = useOpener()
  const [isAnonymous, setAnonymous] = useState(false)
  const ask = useAskTone(subject, onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="How did you mean this?"
        description={`The author of this ${subject.type} gets this question in private. They can answer with one tap, or not at all. No one else sees it.`}
        opener={opener}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button
              variant="main"
              busy={ask.isPending}
              busyLabel="Sending…"
              onClick={() => ask.mutate(isAnonymous)}
            >
              Ask the author
            </Button>
          </>
        }
      >
        <Switch
          label="Ask without my name"
          description={
            isAnonymous
              ? 'The author sees that a reader asks, and not who.'
              : 'The author sees your name. That often makes it easier to answer.'
          }
          checked={isAnonymous}
          onCheckedChange={setAnonymous}
        />
        <p className="pt-3">
          <HelpLink topic="tone-questions">More about asking</HelpLink>
        </p>
      </DialogContent>
    </Dialog>
  )
}

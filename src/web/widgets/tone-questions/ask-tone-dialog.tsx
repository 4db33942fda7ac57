import { useState } from 'react'
import { type ToneSubject, useAskTone } from '#web/features/tone-questions/use-ask-tone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

/** There is nothing to write: a question that costs no words can be asked on a tired day too. */
export const AskToneDialog = ({ subject, onClose }: { subject: ToneSubject; onClose: () => void }) => {
  const opener = useOpener()
  const [isAnonymous, setAnonymous] = useState(false)
  const ask = useAskTone(subject, onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('How did you mean this?')}
        description={t(
          '{type, select, post {The author of this post gets this question in private.} other {The author of this comment gets this question in private.}} They can answer with one tap, or not at all. No one else sees it.',
          { type: subject.type },
        )}
        opener={opener}
        footer={
          <>
            <DialogClose asChild>
              <Button>{t('Cancel')}</Button>
            </DialogClose>
            <Button
              variant="main"
              busy={ask.isPending}
              busyLabel={t('Sending…')}
              onClick={() => ask.mutate(isAnonymous)}
            >
              {t('Ask the author')}
            </Button>
          </>
        }
      >
        <Switch
          label={t('Ask without my name')}
          description={
            isAnonymous
              ? t('The author sees that a reader asks, and not who.')
              : t('The author sees your name. That often makes it easier to answer.')
          }
          checked={isAnonymous}
          onCheckedChange={setAnonymous}
        />
        <p className="pt-3">
          <HelpLink topic="tone-questions">{t('More about asking')}</HelpLink>
        </p>
      </DialogContent>
    </Dialog>
  )
}

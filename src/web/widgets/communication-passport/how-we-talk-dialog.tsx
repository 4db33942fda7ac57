import type { PersonView } from '#contract/core/person.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { HowWeTalk } from './how-we-talk.tsx'

interface HowWeTalkDialogProps {
  person: PersonView
  onClose: () => void
}

export const HowWeTalkDialog = ({ person, onClose }: HowWeTalkDialogProps) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('How we talk')}
        description={t('What each of you says about talking together.')}
        opener={opener}
        footer={<Button onClick={onClose}>{t('Back to the conversation')}</Button>}
      >
        <HowWeTalk userId={person.id} />
      </DialogContent>
    </Dialog>
  )
}

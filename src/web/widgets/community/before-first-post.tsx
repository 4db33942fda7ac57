import ArrowRight from 'lucide-react/icons/arrow-right'
import type { HowWeTalk } from '#contract/communities/communities.ts'
import { HowWeTalkList } from '#web/features/communities/how-we-talk.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

interface BeforeFirstPostProps {
  howWeTalk: HowWeTalk
  onGoOn: () => void
  onClose: () => void
}

export const BeforeFirstPost = ({ howWeTalk, onGoOn, onClose }: BeforeFirstPostProps) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('How we talk here')}
        description={t(
          'This is your first post in this community. Here is what people expect from each other.',
        )}
        opener={opener}
        footer={
          <Button variant="main" icon={<ArrowRight />} className="max-sm:w-full" onClick={onGoOn}>
            {t('Go on to my post')}
          </Button>
        }
      >
        <HowWeTalkList howWeTalk={howWeTalk} />
      </DialogContent>
    </Dialog>
  )
}

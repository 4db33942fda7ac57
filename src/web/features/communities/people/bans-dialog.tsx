import { type ReactNode, useState } from 'react'
import { useModerate } from '#web/features/communities/use-moderate.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { BanList, type MenuOf } from './people-lists.tsx'
import { type PersonQuestion, QuestionPanel } from './person-question.tsx'

interface BansDialogProps {
  communityId: string
  supporterBadge: ReactNode
  menuOf: MenuOf
  onClose: () => void
}

/** For moderators of Synapse: who is kept out of a community that they do not look after themselves. */
export const BansDialog = ({ communityId, supporterBadge, menuOf, onClose }: BansDialogProps) => {
  const opener = useOpener()
  const moderate = useModerate(communityId)
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  const confirm = (reason: string) =>
    question && moderate.mutate({ ...question, reason }, { onSuccess: () => setQuestion(null) })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('Banned from this community')} opener={opener}>
        {question ? (
          <QuestionPanel
            question={question}
            busy={moderate.isPending}
            onConfirm={confirm}
            onCancel={() => setQuestion(null)}
          />
        ) : (
          <BanList
            communityId={communityId}
            supporterBadge={supporterBadge}
            menuOf={menuOf}
            isLifting={moderate.isPending}
            onLift={(person) => setQuestion({ step: 'unban', person })}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

import { rich } from '#web/lib/rich.ts'
import { SendingQuestion } from '#web/ui/sending-question.tsx'
import { t } from '#words/t.ts'

interface AdviceQuestionProps {
  onSend: () => void
  onChange: () => void
}

export const AdviceQuestion = (answers: AdviceQuestionProps) => (
  <SendingQuestion {...answers} changeLabel={t('Change it')} sendLabel={t('Send as it is')}>
    <p>
      {rich(
        '<b>They’re not looking for advice.</b>Your words look like advice. You can change them or send them. Nothing is lost.',
        { b: (words) => <strong className="block">{words}</strong> },
      )}
    </p>
  </SendingQuestion>
)

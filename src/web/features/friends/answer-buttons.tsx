import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { FriendRequestView } from '#contract/friends.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { type Answer, useAnswerRequest } from './use-answer-request.ts'

interface AnswerButtonsProps {
  request: FriendRequestView
  describedBy: string
  failure?: string
  /** The request is about to go: whoever shows it says where the focus goes. */
  onAnswered: (answer: Answer) => void
}

/** While one answer is on its way, neither can be given. */
export const AnswerButtons = ({ request, describedBy, failure, onAnswered }: AnswerButtonsProps) => {
  const { mutate, isPending, variables } = useAnswerRequest(request, { failure, onAnswered })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="main"
        icon={<Check />}
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={() => mutate('accept')}
      >
        {isPending && variables === 'accept' ? t('Accepting...') : t('Accept')}
      </Button>
      <Button
        icon={<X />}
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={() => mutate('decline')}
      >
        {isPending && variables === 'decline' ? t('Declining...') : t('Decline')}
      </Button>
    </div>
  )
}

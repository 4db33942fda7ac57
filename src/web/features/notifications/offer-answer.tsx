import type { NoticeView } from '#contract/notifications/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useAnswerOffer } from './use-answer-offer.ts'

interface OfferAnswerProps {
  offer: NonNullable<NoticeView['offer']>
  /** What would be moderated. */
  where: string
}

/** Nothing changes until there is an answer, and no is one. */
export const OfferAnswer = ({ offer, where }: OfferAnswerProps) => {
  const answer = useAnswerOffer(offer.id)
  if (offer.state !== 'open')
    return (
      <p role="status" className="px-2 pb-2 text-quiet">
        {t('You answered: no thanks.')}
      </p>
    )
  return (
    <div className="flex flex-wrap gap-2 px-2 pb-2">
      <Button
        aria-label={t('Yes, I’ll moderate {where}', { where })}
        busy={answer.isPending && answer.variables === 'accept'}
        busyLabel={t('Saving…')}
        onClick={() => !answer.isPending && answer.mutate('accept')}
      >
        {t('Yes, I’ll moderate')}
      </Button>
      <Button
        variant="plain"
        aria-label={t('No thanks to moderating {where}', { where })}
        onClick={() => !answer.isPending && answer.mutate('decline')}
      >
        {t('No thanks')}
      </Button>
    </div>
  )
}

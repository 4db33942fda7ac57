import type { NoticeView } from '#contract/notifications/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useAnswerOffer } from './use-answer-offer.ts'

interface OfferAnswerProps {
  offer: NonNullable<NoticeView['offer']>
  /** Of what would be moderated. */
  name: string
}

/** Nothing changes until there is an answer, and no is one. */
export const OfferAnswer = ({ offer, name }: OfferAnswerProps) => {
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
        aria-label={t('Yes, I’ll moderate {name}', { name })}
        busy={answer.isPending && answer.variables === 'accept'}
        busyLabel={t('Saving…')}
        onClick={() => !answer.isPending && answer.mutate('accept')}
      >
        {t('Yes, I’ll moderate')}
      </Button>
      <Button
        variant="plain"
        aria-label={t('No thanks to moderating {name}', { name })}
        onClick={() => !answer.isPending && answer.mutate('decline')}
      >
        {t('No thanks')}
      </Button>
    </div>
  )
}

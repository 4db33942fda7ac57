import type { CommunityDetail } from '#contract/communities/communities.ts'
import type { OfferKind } from '#contract/moderation/offer-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useAnswerOffer } from './use-answer-offer.ts'

const why: Record<OfferKind, string> = {
  beside: t('Its moderators would like to share the work with you.'),
  handOver: t('A moderator would like you to take their place.'),
  left: t('It has no moderator right now, and you’ve been here the longest of those not asked yet.'),
  network: '',
}

interface ModeratorOfferProps {
  community: CommunityDetail
  offer: NonNullable<CommunityDetail['offer']>
}

/** Asked, and free to say no. Nothing changes until there is an answer. */
export const ModeratorOffer = ({ community, offer }: ModeratorOfferProps) => {
  const answer = useAnswerOffer(community.id, offer.id)
  const send = (how: 'accept' | 'decline') => !answer.isPending && answer.mutate(how)
  return (
    <section aria-labelledby="offer" className="card grid gap-4">
      <div className="grid gap-1">
        <h2 id="offer" className="text-lead">
          {t('Would you like to moderate this community?')}
        </h2>
        <p>{why[offer.kind]}</p>
        <p>
          {t(
            'Moderators read what is reported here, take things down, and decide who can stay. You can say no, and you can stop at any time.',
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="main"
          busy={answer.isPending && answer.variables === 'accept'}
          busyLabel={t('Saving…')}
          onClick={() => send('accept')}
        >
          {t('Yes, I’ll moderate')}
        </Button>
        <Button
          busy={answer.isPending && answer.variables === 'decline'}
          busyLabel={t('Saving…')}
          onClick={() => send('decline')}
        >
          {t('No thanks')}
        </Button>
      </div>
    </section>
  )
}

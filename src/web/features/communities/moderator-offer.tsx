import type { CommunityDetail } from '#contract/communities/communities.ts'
import type { OfferKind } from '#contract/moderation/offer-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswerOffer } from './use-answer-offer.ts'

const why: Record<OfferKind, string> = {
  beside: 'Its moderators would like to share the work with you.',
  handOver: 'A moderator would like you to take their place.',
  left: 'It has no moderator right now, and you’ve been here the longest of those not asked yet.',
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
          Would you like to moderate this community?
        </h2>
        <p>{why[offer.kind]}</p>
        <p>
          Moderators read what is reported here, take things down, and decide who can stay. You can say no,
          and you can stop at any time.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="main"
          busy={answer.isPending && answer.variables === 'accept'}
          busyLabel="Saving…"
          onClick={() => send('accept')}
        >
          Yes, I’ll moderate
        </Button>
        <Button
          busy={answer.isPending && answer.variables === 'decline'}
          busyLabel="Saving…"
          onClick={() => send('decline')}
        >
          No thanks
        </Button>
      </div>
    </section>
  )
}

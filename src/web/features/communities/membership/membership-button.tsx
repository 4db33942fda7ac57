import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useMembership, wouldJoin } from './use-membership.ts'

const lazyDialogs = retryableLazy(() => import('./membership-dialogs.tsx'))

interface MembershipButtonProps {
  community: CommunityView
  /** The heading that says which community: read out with the button. */
  describedBy?: string
  main?: boolean
}

/** Join and leave. It asks first where leaving cannot be undone with one press, and where moderators have a question. */
export const MembershipButton = ({ community, describedBy, main = false }: MembershipButtonProps) => {
  const [asking, setAsking] = useState<'join' | 'leave' | null>(null)
  const dialogs = useLazy(lazyDialogs, t('This couldn’t be opened'))
  const change = useMembership(community)
  const { membership, joinPolicy } = community
  if (membership === 'banned') return <p className="text-quiet">{t('You can’t join this community.')}</p>

  const joins = wouldJoin(membership)
  const isByRequest = joinPolicy === 'request'
  const asksFirst =
    membership === 'moderator' ||
    (isByRequest && (membership === 'member' || (joins && community.joinQuestion !== null)))
  const press = () => {
    if (change.isPending) return
    if (!asksFirst) return change.mutate({ joins })
    dialogs.request()
    setAsking(joins ? 'join' : 'leave')
  }
  return (
    <>
      <Button
        variant={joins && main ? 'main' : 'quiet'}
        icon={joins ? <Plus /> : membership === 'requested' ? <Hourglass /> : <Check />}
        aria-pressed={!joins}
        aria-busy={change.isPending}
        aria-describedby={describedBy}
        onClick={press}
      >
        {labelFor(community)}
      </Button>
      {asking === 'join' && dialogs.module && (
        <dialogs.module.AskToJoinDialog {...{ community, change }} onClose={() => setAsking(null)} />
      )}
      {asking === 'leave' && dialogs.module && (
        <dialogs.module.LeaveDialog
          community={community}
          onLeave={() => change.mutate({ joins: false })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function labelFor({ membership, joinPolicy }: CommunityView): string {
  if (membership === 'requested') return t('Asked to join')
  if (!wouldJoin(membership)) return t('Joined')
  return joinPolicy === 'open' ? t('Join') : t('Ask to join')
}

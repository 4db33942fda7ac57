import { Check, Hourglass, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { askToJoin, hasQuestion } from './asking-to-join.ts'
import { useMembership, wouldJoin } from './use-membership.ts'

const lazyDialog = retryableLazy(() => import('./leave-dialog.tsx'))

interface MembershipButtonProps {
  community: CommunityView
  /** The heading that says which community: read out with the button. */
  describedBy?: string
  main?: boolean
}

/** Join and leave. Where leaving cannot be undone with one press, it asks first. */
export const MembershipButton = ({ community, describedBy, main = false }: MembershipButtonProps) => {
  const [asking, setAsking] = useState(false)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const change = useMembership(community)
  const { membership, joinPolicy } = community
  if (membership === 'banned') return <p className="text-quiet">{t('You can’t join this community.')}</p>

  const joins = wouldJoin(membership)
  const asksFirst = membership === 'moderator' || (membership === 'member' && joinPolicy === 'request')
  const press = () => {
    if (change.isPending) return
    if (joins && hasQuestion(community)) return askToJoin(community)
    if (!asksFirst) return change.mutate({ joins })
    dialog.request()
    setAsking(true)
  }
  return (
    <>
      <Button
        variant={joins && main ? 'main' : 'quiet'}
        icon={joins ? <Plus /> : membership === 'requested' ? <Hourglass /> : <Check />}
        aria-pressed={!joins}
        aria-describedby={describedBy}
        onClick={press}
      >
        {labelFor(community)}
      </Button>
      {asking && dialog.module && (
        <dialog.module.LeaveDialog
          community={community}
          onLeave={() => change.mutate({ joins: false })}
          onClose={() => setAsking(false)}
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

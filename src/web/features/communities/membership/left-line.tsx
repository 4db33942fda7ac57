import { useEffect, useRef } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import type { Membership } from '#contract/communities/community-manners.ts'
import { rich } from '#web/lib/rich.ts'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { t } from '#words/t.ts'
import { useMembership } from './use-membership.ts'

interface LeftLineProps {
  /** As it was before it was left. */
  community: CommunityView
  /** How it stands now, where that is known. */
  now?: Membership
}

/** Stands where a community or its posts were until the screen is left. */
export const LeftLine = ({ community, now }: LeftLineProps) => {
  const change = useMembership({ ...community, membership: 'none' })
  const asked = useRef<HTMLParagraphElement>(null)
  const isWaiting = (now ?? change.data?.membership) === 'requested'
  useEffect(() => {
    if (isWaiting && document.activeElement === document.body) asked.current?.focus({ preventScroll: true })
  }, [isWaiting])
  const name = <bdi>{community.name}</bdi>
  if (isWaiting)
    return (
      <p ref={asked} tabIndex={-1} className="note">
        {rich('You’ve asked to join {name} again. A moderator will look at it.', { name })}
      </p>
    )
  const isByRequest = community.joinPolicy === 'request'
  return (
    <GoneLine
      label={isByRequest ? t('Ask to join again') : t('Join again')}
      busy={change.isPending}
      onUndo={() => change.mutate({ joins: true })}
    >
      {isByRequest
        ? rich('You left {name}. To come back you ask again, and a moderator decides.', { name })
        : rich('You left {name}. What you wrote there stays.', { name })}
    </GoneLine>
  )
}

import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import type { CommunityView } from '#contract/communities/communities.ts'
import { t } from '#words/t.ts'
import { isIn } from './membership/use-membership.ts'

/** Said before somebody joins and for as long as it is so. They are not told that it is said. */
export const BlockedModeratorNote = ({ community }: { community: CommunityView }) => (
  <p className="flex items-start gap-2 font-semibold">
    <ShieldAlert aria-hidden="true" className="mt-1 size-4.5 flex-none" />
    <span>
      {isIn(community.membership)
        ? t(
            'Someone you blocked moderates this community. They can see that you’re a member, and what others report of yours.',
          )
        : t(
            'Someone you blocked moderates this community. If you join, they can see that you’re a member, and what others report of yours.',
          )}
    </span>
  </p>
)

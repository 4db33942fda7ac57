import Lock from 'lucide-react/icons/lock'
import Sparkles from 'lucide-react/icons/sparkles'
import UsersRound from 'lucide-react/icons/users-round'
import { useId } from 'react'
import { Link } from 'wouter'
import type { CommunityView } from '#contract/communities/communities.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { BlockedModeratorNote } from '#web/features/communities/blocked-moderator-note.tsx'
import { CommunityCover } from '#web/features/communities/community-cover.tsx'
import { membersInWords, topicsOf, whyItFits } from '#web/features/communities/community-words.ts'
import { leftCommunities } from '#web/features/communities/membership/left-communities.ts'
import { MembershipButton } from '#web/features/communities/membership/membership-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { t } from '#words/t.ts'

const topicsShown = 3

export const CommunityCard = ({ community }: { community: CommunityView }) => {
  const nameId = useId()
  const topics = topicsOf(community)
  const why = whyItFits(community)
  const wasLeft = leftCommunities.useGone().some(({ id }) => id === community.id)
  const isLeft = wasLeft && community.membership === 'none'
  return (
    <article
      aria-labelledby={nameId}
      data-cover={community.coverPattern}
      className="card flex h-full flex-col overflow-hidden p-0!"
    >
      <CommunityCover pattern={community.coverPattern} className="h-20 flex-none" />
      <div className="cover-name grid gap-1 px-5 pt-4 pb-3">
        <h2 id={nameId} className="text-lead [overflow-wrap:anywhere]">
          <Link
            href={`/communities/${community.id}`}
            className="-my-2.5 block py-2.5 text-text no-underline underline-offset-4 hover:underline"
          >
            <bdi>{community.name}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 text-quiet">
          <span className="count flex items-center gap-1.5">
            <UsersRound aria-hidden="true" className="size-4.5" />
            {membersInWords(community.memberCount)}
          </span>
          {community.joinPolicy === 'request' && (
            <span className="flex items-center gap-1.5">
              <Lock aria-hidden="true" className="size-4.5" />
              {t('By request')}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-5 low-stim:pt-4">
        {why.map((words) => (
          <p
            key={words}
            className="flex items-start gap-1.5 font-semibold text-success [overflow-wrap:anywhere]"
          >
            <Sparkles aria-hidden="true" className="decoration mt-1 size-4.5" />
            {words}
          </p>
        ))}
        <p dir="auto" className="line-clamp-4 text-start [overflow-wrap:anywhere]">
          {community.description}
        </p>
        {topics.length > 0 && (
          <ul aria-label={t('Topics')} className="flex flex-wrap gap-2">
            {topics.slice(0, topicsShown).map((topic) => (
              <li key={topic} className="max-w-full">
                <Badge className="max-w-full [overflow-wrap:anywhere]">{neurotypeLabel(topic)}</Badge>
              </li>
            ))}
            {topics.length > topicsShown && (
              <li>
                <Badge>{t('+{count} more', { count: topics.length - topicsShown })}</Badge>
              </li>
            )}
          </ul>
        )}
        {community.hasBlockedModerator && <BlockedModeratorNote community={community} />}
        <div className="mt-auto grid justify-items-start gap-2 pt-1">
          {isLeft && (
            <p>
              {community.joinPolicy === 'request'
                ? t('You left this community. To come back you ask again, and a moderator decides.')
                : t('You left this community. You can join again.')}
            </p>
          )}
          <MembershipButton community={community} describedBy={nameId} />
        </div>
      </div>
    </article>
  )
}

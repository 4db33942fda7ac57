import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { partsInOneSentence } from '#web/lib/in-one-sentence.ts'
import { rich } from '#web/lib/rich.ts'
import { Badge } from '#web/ui/badge.tsx'
import { t } from '#words/t.ts'
import { BlockedModeratorNote } from './blocked-moderator-note.tsx'
import { topicsOf } from './community-words.ts'
import { HowWeTalkList } from './how-we-talk.tsx'
import { isIn } from './membership/use-membership.ts'

interface CommunityFactsProps {
  community: CommunityDetail
  /** Whether 'How we talk here' is to be read at once. */
  isOpen: boolean
  /** Stands beside the names of people who support Synapse. */
  supporterBadge: ReactNode
  /** What a usual week is like, for who looks in. */
  usualWeek?: ReactNode
}

/** What a community is about. */
export const CommunityAbout = ({ community }: { community: CommunityDetail }) => (
  <div className="grid gap-5">
    <p dir="auto" className="whitespace-pre-wrap text-start text-lead [overflow-wrap:anywhere]">
      {community.description}
    </p>
    {community.hasBlockedModerator && <BlockedModeratorNote community={community} />}
  </div>
)

/** How people talk in it, who looks after it, and its topics. */
export const CommunityFacts = ({ community, isOpen, supporterBadge, usualWeek }: CommunityFactsProps) => {
  const topics = topicsOf(community)
  return (
    <>
      {community.howWeTalk && (
        <Card title={t('How we talk here')} isOpen={isOpen}>
          <HowWeTalkList howWeTalk={community.howWeTalk} />
        </Card>
      )}
      {community.welcome && !community.isWelcomeNew && (
        <Card title={t('A welcome from the moderators')}>
          <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
            {community.welcome}
          </p>
        </Card>
      )}
      <div className="grid gap-5 empty:hidden wide:rounded-lg wide:border wide:border-line wide:bg-surface wide:p-5">
        {usualWeek}
        {topics.length > 0 && (
          <ul aria-label={t('Topics')} className="flex flex-wrap gap-2">
            {topics.map((topic) => (
              <li key={topic} className="max-w-full">
                <Link
                  href={`/communities?${new URLSearchParams({ topic })}`}
                  className="text-text no-underline"
                >
                  <Badge className="min-h-11 max-w-full underline underline-offset-4 [overflow-wrap:anywhere]">
                    {neurotypeLabel(topic)}
                  </Badge>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {community.moderators.length > 0 && (
          <p className="text-quiet">
            {rich('Moderated by {names}', {
              names: partsInOneSentence(
                community.moderators.map((moderator) => (
                  <span key={moderator.id}>
                    <Link href={`/profile/${moderator.id}`}>
                      <bdi>{moderator.displayName}</bdi>
                    </Link>
                    {moderator.isSupporter && <> {supporterBadge}</>}
                  </span>
                )),
              ),
            })}
          </p>
        )}
        {community.hasWindow && isIn(community.membership) && (
          <p className="text-quiet">
            {t('Visitors can look inside. They read the posts whose authors agreed, and nothing else.')}
          </p>
        )}
        {!community.hasModerator && (
          <p className="text-quiet">
            {t(
              'This community has no moderator of its own right now. The moderators of Synapse look at what is reported here.',
            )}
          </p>
        )}
      </div>
    </>
  )
}

const Card = ({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) => (
  <details open={isOpen} className="group card p-0!">
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-5 py-4">
      <h2 className="text-lead">{title}</h2>
      <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
    </summary>
    <div className="px-5 pb-5">{children}</div>
  </details>
)

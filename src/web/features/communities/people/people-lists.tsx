import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ShieldMinus from 'lucide-react/icons/shield-minus'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import UserMinus from 'lucide-react/icons/user-minus'
import UserX from 'lucide-react/icons/user-x'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { BanView, JoinRequestView, MemberView } from '#contract/communities/community-moderation.ts'
import type { PersonView } from '#contract/core/person.ts'
import { useCommunityPeople } from '#web/features/communities/communities.queries.ts'
import type { useModerate } from '#web/features/communities/use-moderate.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import type { Pages } from '#web/lib/queries/next-page.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import type { PersonQuestion } from './person-question.tsx'

interface ListProps {
  communityId: string
  /** Stands beside the names of people who support Synapse. */
  supporterBadge: ReactNode
  menuOf: MenuOf
}

/** The menu beside a person, with what a moderator can do before what everyone can. Nothing beside oneself. */
export type MenuOf = (person: PersonView, actions?: readonly MenuAction[]) => ReactNode

interface AskProps {
  onAsk: (question: PersonQuestion) => void
}

interface ModerateProps {
  moderate: ReturnType<typeof useModerate>
}

export const MemberList = ({ communityId, supporterBadge, menuOf, onAsk }: ListProps & AskProps) => (
  <People of={useCommunityPeople(communityId, 'members')} empty={t('There are no members yet.')}>
    {(member) => (
      <PersonRow
        key={member.id}
        person={member}
        words={t('Member since {date}', { date: dayOf(member.joinedAt) })}
        supporterBadge={supporterBadge}
        badge={
          (member.isModerator && <Badge tone="accent">{t('Moderator')}</Badge>) ||
          (member.isAsked && <Badge>{t('Invited to moderate')}</Badge>)
        }
      >
        {menuOf(member, stepsFor(member, onAsk))}
      </PersonRow>
    )}
  </People>
)

const stepsFor = (person: MemberView, onAsk: AskProps['onAsk']): MenuAction[] => [
  ...(person.isModerator ? [] : roleStepsFor(person, onAsk)),
  { label: t('Remove'), icon: <UserMinus />, onSelect: () => onAsk({ step: 'remove', person }) },
  { label: t('Ban'), icon: <UserX />, onSelect: () => onAsk({ step: 'ban', person }) },
]

const roleStepsFor = (person: MemberView, onAsk: AskProps['onAsk']): MenuAction[] =>
  person.isAsked
    ? [
        {
          label: t('Cancel invitation'),
          icon: <ShieldMinus />,
          onSelect: () => onAsk({ step: 'withdraw', person }),
        },
      ]
    : [
        {
          label: t('Invite to moderate'),
          icon: <ShieldPlus />,
          onSelect: () => onAsk({ step: 'promote', person }),
        },
        {
          label: t('Invite to take my place'),
          icon: <ArrowRightLeft />,
          onSelect: () => onAsk({ step: 'handOver', person }),
        },
      ]

const askedInWords = ({ askedAt, invitedBy }: JoinRequestView): string =>
  invitedBy === null
    ? t('Asked on {date}', { date: dayOf(askedAt) })
    : t('Asked on {date}. Invited by {name}.', { date: dayOf(askedAt), name: invitedBy })

export const RequestList = ({
  communityId,
  supporterBadge,
  menuOf,
  moderate,
  onAsk,
}: ListProps & ModerateProps & AskProps) => (
  <People of={useCommunityPeople(communityId, 'requests')} empty={t('There are no requests.')}>
    {(asking) => (
      <PersonRow
        key={asking.id}
        person={asking}
        supporterBadge={supporterBadge}
        words={askedInWords(asking)}
        below={asking.answer && <Answer {...asking.answer} />}
      >
        <Button
          variant="main"
          aria-disabled={moderate.isPending}
          aria-label={t('Accept {name}', { name: asking.displayName })}
          onClick={() => !moderate.isPending && moderate.mutate({ step: 'accept', person: asking })}
        >
          {t('Accept')}
        </Button>
        <Button
          aria-disabled={moderate.isPending}
          aria-label={t('Decline {name}', { name: asking.displayName })}
          onClick={() => !moderate.isPending && moderate.mutate({ step: 'decline', person: asking })}
        >
          {t('Decline')}
        </Button>
        <Button
          variant="plain"
          aria-label={t('Ban {name}', { name: asking.displayName })}
          onClick={() => onAsk({ step: 'ban', person: asking })}
        >
          {t('Ban')}
        </Button>
        {menuOf(asking)}
      </PersonRow>
    )}
  </People>
)

interface LiftProps {
  isLifting: boolean
  onLift: (person: { id: string; displayName: string }) => void
}

const banInWords = ({ bannedAt, reason }: BanView): string =>
  reason
    ? t('Banned on {date}: {reason}', { date: dayOf(bannedAt), reason })
    : t('Banned on {date}', { date: dayOf(bannedAt) })

export const BanList = ({
  communityId,
  supporterBadge,
  menuOf,
  isLifting,
  onLift,
}: ListProps & LiftProps) => (
  <People of={useCommunityPeople(communityId, 'bans')} empty={t('No one is banned.')}>
    {(banned) => (
      <PersonRow key={banned.id} person={banned} supporterBadge={supporterBadge} words={banInWords(banned)}>
        <Button
          aria-disabled={isLifting}
          aria-label={t('Lift the ban on {name}', { name: banned.displayName })}
          onClick={() => !isLifting && onLift(banned)}
        >
          {t('Lift the ban')}
        </Button>
        {menuOf(banned)}
      </PersonRow>
    )}
  </People>
)

interface PagesOf<Person> extends Pages {
  data: { pages: Person[][] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
}

interface PeopleProps<Person> {
  of: PagesOf<Person>
  empty: string
  children: (person: Person) => ReactNode
}

const People = <Person extends PersonView>({ of: people, empty, children }: PeopleProps<Person>) => {
  if (people.isPending) return <Quiet>{t('Loading people…')}</Quiet>
  if (!people.data) {
    return (
      <Retry onRetry={() => people.refetch()} busy={people.isFetching}>
        {inWords(people.error)}
      </Retry>
    )
  }
  const all = people.data.pages.flat()
  if (all.length === 0) return <Quiet>{empty}</Quiet>
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line">{all.map(children)}</ul>
      <NextPage of={people} label={t('Show more people')} busyLabel={t('Loading more people…')} />
    </div>
  )
}

interface PersonRowProps {
  person: PersonView
  supporterBadge: ReactNode
  words: string
  badge?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** What somebody answered who asks to join. */
const Answer = ({ question, words }: { question: string; words: string }) => (
  <div className="grid gap-1 py-1">
    <p dir="auto" className="text-start text-quiet [overflow-wrap:anywhere]">
      {question}
    </p>
    <blockquote
      dir="auto"
      className="whitespace-pre-wrap border-line-strong border-s-4 ps-4 text-start [overflow-wrap:anywhere]"
    >
      {words}
    </blockquote>
  </div>
)

const PersonRow = ({ person, supporterBadge, words, badge, below, children }: PersonRowProps) => {
  const { hideImages } = useComfort()
  const nameId = useId()
  return (
    <li
      aria-labelledby={nameId}
      className={classNames('flex flex-wrap gap-x-3 gap-y-2 py-3', below ? 'items-start' : 'items-center')}
    >
      <Avatar {...faceOf(person)} imageHidden={hideImages} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-4.5 font-semibold [overflow-wrap:anywhere]">
          <Link
            id={nameId}
            href={`/profile/${person.id}`}
            className="-my-2.5 inline-block min-w-11 py-2.5 text-text no-underline hover:underline"
          >
            <bdi>{person.displayName}</bdi>
          </Link>
          {person.isSupporter && supporterBadge}
          {badge}
        </p>
        <p className="text-quiet [overflow-wrap:anywhere]">{words}</p>
        {below}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

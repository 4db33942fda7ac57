import Armchair from 'lucide-react/icons/armchair'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Footprints from 'lucide-react/icons/footprints'
import Lock from 'lucide-react/icons/lock'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useCommunity } from '#web/features/communities/communities.queries.ts'
import { CommunityAbout, CommunityFacts } from '#web/features/communities/community-about.tsx'
import { CommunityCover } from '#web/features/communities/community-cover.tsx'
import { membersInWords } from '#web/features/communities/community-words.ts'
import { leftCommunities } from '#web/features/communities/membership/left-communities.ts'
import { LeftLine } from '#web/features/communities/membership/left-line.tsx'
import { MembershipButton } from '#web/features/communities/membership/membership-button.tsx'
import { isIn, useIsChangingMembership } from '#web/features/communities/membership/use-membership.ts'
import { ModeratorOffer } from '#web/features/communities/moderator-offer.tsx'
import { RemovalNotes } from '#web/features/communities/removal-notes.tsx'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useFocusOnReturn } from '#web/lib/use-focus-on-return.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Beside } from '#web/widgets/beside.tsx'
import { CommunityPostButton } from '#web/widgets/community/community-post-button.tsx'
import { CommunityPosts } from '#web/widgets/community/community-posts.tsx'
import { ModeratorTools } from '#web/widgets/community/moderator-tools.tsx'
import { StaffTools } from '#web/widgets/community/staff-tools.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { PostSkeletons } from '#web/widgets/post-list/post-skeletons.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const CommunityWindow = lazyComponent(
  'community-window',
  async () => (await import('#web/widgets/community/community-window.tsx')).CommunityWindow,
)
const UsualWeek = lazyComponent(
  'usual-week',
  async () => (await import('#web/features/communities/usual-week.tsx')).UsualWeek,
)
const WelcomeCard = lazyComponent(
  'welcome-card',
  async () => (await import('#web/features/communities/welcome-card.tsx')).WelcomeCard,
)

const Community = ({ id }: { id: string }) => {
  const community = useCommunity(id)
  if (community.data) return <KnownCommunity key={id} community={community.data} />
  if (community.isPending) return <CommunityOutline />
  if (community.error instanceof ApiError && community.error.status === 404) return <CommunityNotFound />
  return (
    <Screen title={t('Community')}>
      <Retry onRetry={community.refetch} busy={community.isFetching}>
        <strong>{t('Failed to fetch community')}</strong>
        <br />
        {inWords(community.error)}
      </Retry>
      <BackLink />
    </Screen>
  )
}
export default Community

const BackLink = () => (
  <div className="-ml-[min(0.75rem,3vw)]">
    <Link href="/communities" asChild>
      <ButtonLink variant="plain" icon={<ArrowLeft />}>
        {t('Back to Communities')}
      </ButtonLink>
    </Link>
  </div>
)

const CommunityNotFound = () => (
  <Screen title={t('Community not found')} lead={t('There’s no community at this address.')}>
    <BackLink />
  </Screen>
)

const CommunityOutline = () => (
  <SkeletonGroup className="grid gap-4" label={t('Loading this community…')}>
    <Skeleton className="h-11 w-52" />
    <Skeleton className="h-32 w-full md:h-40" />
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-24 w-full" />
  </SkeletonGroup>
)

const KnownCommunity = ({ community }: { community: CommunityDetail }) => {
  const { role } = useSignedInUser()
  const isWide = useWide()
  const { lowDemand } = useComfort()
  const [, navigate] = useLocation()
  // Who is in knows it: in the low-demand view the posts come first, and what else there is waits.
  const isQuiet = lowDemand && isIn(community.membership)
  return (
    <Screen
      title={community.name}
      cover={community.coverPattern}
      banner={
        <div className="grid gap-3">
          <BackLink />
          <CommunityCover pattern={community.coverPattern} className="mb-3 h-32 rounded-lg md:h-40" />
        </div>
      }
      lead={
        <span className="flex flex-wrap items-center gap-x-5 text-body">
          <span className="count flex items-center gap-2">
            <UsersRound aria-hidden="true" className="size-5" />
            {membersInWords(community.memberCount)}
          </span>
          {community.joinPolicy === 'request' && (
            <span className="flex items-center gap-2">
              <Lock aria-hidden="true" className="size-5" />
              {t('By request')}
            </span>
          )}
        </span>
      }
      action={
        <div className="flex flex-wrap items-center gap-2 [&:has(>:nth-child(2))]:-me-2.5">
          {!isQuiet && <MembershipButton community={community} main />}
          {community.membership !== 'moderator' && (
            <PersonMenu
              label={t('More for {name}', { name: community.name })}
              person={null}
              subject={{ type: 'community', id: community.id }}
              isForEveryone
              actions={
                community.membership === 'member' && community.membersMayInvite
                  ? [
                      {
                        label: t('Invite people'),
                        icon: <UserPlus />,
                        onSelect: () => navigate(`/settings/invites?community=${community.id}`),
                      },
                    ]
                  : []
              }
            />
          )}
        </div>
      }
    >
      {!isQuiet && <CommunityAbout community={community} />}
      <OneTapFurther title={t('About this community')}>
        {isQuiet && (
          <>
            <CommunityAbout community={community} />
            <div>
              <MembershipButton community={community} />
            </div>
          </>
        )}
        <Beside>
          <CommunityFacts
            community={community}
            isOpen={isWide || !community.hasPosted}
            supporterBadge={<SupporterBadge />}
            usualWeek={
              canLookIn(community) && (
                <Suspense fallback={null}>
                  <UsualWeek communityId={community.id} />
                </Suspense>
              )
            }
          />
        </Beside>
      </OneTapFurther>
      <div className="grid gap-6 pt-2">
        {community.isWelcomeNew && community.welcome && (
          <Suspense fallback={null}>
            <WelcomeCard community={community} />
          </Suspense>
        )}
        {community.offer && <ModeratorOffer community={community} offer={community.offer} />}
        <RemovalNotes communityId={community.id} />
        {community.membership === 'moderator' ? (
          <OneTapFurther title={t('For moderators')}>
            <ModeratorTools community={community} />
          </OneTapFurther>
        ) : (
          role === 'moderator' && (
            <OneTapFurther title={t('For moderators')}>
              <StaffTools communityId={community.id} />
            </OneTapFurther>
          )
        )}
        <CommunityContent community={community} />
      </div>
    </Screen>
  )
}

/** Its posts; for who is not in it, the way in; for who has just left it, the way back. */
const CommunityContent = ({ community }: { community: CommunityDetail }) => {
  // Until the server knows, it would refuse to show the posts.
  const isChanging = useIsChangingMembership(community.id)
  const left = leftCommunities.useGone().find(({ id }) => id === community.id)
  const place = useRef<HTMLDivElement>(null)
  useFocusOnReturn(place, left !== undefined)
  useEffect(() => leftCommunities.forget, [])
  return (
    <div ref={place} tabIndex={-1}>
      {left ? (
        <LeftLine community={left} now={community.membership} />
      ) : isIn(community.membership) ? (
        <div className="grid gap-6">
          <nav aria-label={t('In this community')} className="flex flex-wrap gap-2">
            <Link href={`/gatherings?community=${community.id}`} asChild>
              <ButtonLink icon={<CalendarDays />}>{t('Gatherings')}</ButtonLink>
            </Link>
            <Link href={`/rooms?community=${community.id}`} asChild>
              <ButtonLink icon={<Armchair />}>{t('Quiet rooms')}</ButtonLink>
            </Link>
            {community.hasFellows && (
              <Link href={`/fellow-travellers?community=${community.id}`} asChild>
                <ButtonLink icon={<Footprints />}>{t('Fellow travellers')}</ButtonLink>
              </Link>
            )}
          </nav>
          <section aria-labelledby="posts" className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="posts">{t('Posts')}</h2>
              <CommunityPostButton community={community} />
            </div>
            {isChanging ? <PostSkeletons /> : <CommunityPosts community={community} />}
          </section>
        </div>
      ) : canLookIn(community) ? (
        <div className="grid gap-6">
          <WayIn community={community} />
          <Suspense fallback={<PostSkeletons />}>
            <CommunityWindow community={community} />
          </Suspense>
        </div>
      ) : (
        <EmptyState scene="houses" title={t('Join this community to view and create posts')}>
          {wayIn(community)}
          {community.joinAnswer && (
            <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
              {t('Your answer: {answer}', { answer: community.joinAnswer })}
            </span>
          )}
        </EmptyState>
      )}
    </div>
  )
}

/** Whether there is more to see from outside than what everyone is told. */
const canLookIn = ({ membership, hasWindow }: CommunityDetail): boolean =>
  hasWindow && !isIn(membership) && membership !== 'banned'

const WayIn = ({ community }: { community: CommunityDetail }) => (
  <div className="note grid gap-1">
    <p className="font-semibold">{t('Join this community to view and create posts')}</p>
    <p>{wayIn(community)}</p>
    {community.joinAnswer && (
      <p dir="auto" className="whitespace-pre-wrap text-start text-quiet [overflow-wrap:anywhere]">
        {t('Your answer: {answer}', { answer: community.joinAnswer })}
      </p>
    )}
  </div>
)

function wayIn({ membership, joinPolicy }: CommunityDetail): string {
  if (membership === 'banned') return t('A moderator decided that you can’t join.')
  if (membership === 'requested')
    return t('You’ve asked to join. A moderator will look at it. You can take it back.')
  if (joinPolicy === 'request') return t('You can ask to join, and a moderator lets you in.')
  return t('You can leave again at any time. No one is told when you join or leave.')
}

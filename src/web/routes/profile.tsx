import { useState } from 'react'
import { Link } from 'wouter'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import { spoonLabels } from '#contract/spoons.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { useProfile } from '#web/features/profile/profile.queries.ts'
import { hasFacts, ProfileFacts } from '#web/features/profile/profile-facts.tsx'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Spoons } from '#web/ui/spoons.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Beside, BesidePart } from '#web/widgets/beside.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { MutedNote } from '#web/widgets/people/muted-note.tsx'
import { PinnedPostList } from '#web/widgets/post-list/pinned-post-list.tsx'
import { ProfileBanner } from '#web/widgets/profile/profile-banner.tsx'
import { ProfileMenu } from '#web/widgets/profile/profile-menu.tsx'
import { ProfilePicture } from '#web/widgets/profile/profile-picture.tsx'
import { RelationAction } from '#web/widgets/profile/relation-action.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

// Only some have it, and it is many words: the screen waits for it, so that nothing moves when it is there.
const PassportCard = lazyComponent(
  'passport-card',
  async () => (await import('#web/widgets/communication-passport/passport-card.tsx')).PassportCard,
)

const Profile = ({ id }: { id: string }) => {
  const profile = useProfile(id)
  if (profile.data) return <Person key={id} profile={profile.data} />
  if (profile.isPending)
    return (
      <Screen title={t('Profile')}>
        <SkeletonGroup className="grid gap-4" label={t('Loading this person…')}>
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      </Screen>
    )
  if (profile.error instanceof ApiError && profile.error.status === 404)
    return (
      <Screen title={t('Profile')}>
        <EmptyState
          scene="signpost"
          title={t('No one found here')}
          action={
            <Link href="/discover" asChild>
              <ButtonLink>{t('Go to Discover')}</ButtonLink>
            </Link>
          }
        >
          {t('This person doesn’t exist, or you can’t see their profile.')}
        </EmptyState>
      </Screen>
    )
  return (
    <Screen title={t('Profile')}>
      <Retry onRetry={profile.refetch} busy={profile.isFetching}>
        {inWords(profile.error)}
      </Retry>
    </Screen>
  )
}
export default Profile

const Person = ({ profile }: { profile: ProfileView }) => {
  const { id, displayName, socialSpoons } = profile
  const [isRemoved, setRemoved] = useState(false)
  return (
    <Screen
      title={displayName}
      banner={<ProfileBanner id={id} className="rounded-lg" />}
      face={<ProfilePicture {...faceOf(profile)} />}
      action={
        profile.relation !== 'self' && (
          <div className="sm:-me-2.5">
            <ProfileMenu profile={profile} onRemoved={() => setRemoved(true)} />
          </div>
        )
      }
    >
      <MutedNote person={profile} />
      <section aria-label={t('About {name}', { name: displayName })} className="card grid gap-5">
        <h2 className="visually-hidden">{t('About')}</h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden">
          <OpennessBadge openness={profile.openness} />
          {profile.isSupporter && (
            <div>
              <SupporterBadge />
            </div>
          )}
          {profile.pronouns && <p className="[overflow-wrap:anywhere]">{profile.pronouns}</p>}
          {socialSpoons && (
            <p className="flex flex-wrap items-center gap-x-2">
              <Spoons level={socialSpoons.level} />
              <span>
                {rich('{level}<quiet>, set {ago}</quiet>', {
                  level: spoonLabels[socialSpoons.level](),
                  ago: <TimeAgo iso={socialSpoons.setAt} />,
                  quiet: (words) => <span className="text-quiet">{words}</span>,
                })}
              </span>
            </p>
          )}
        </div>
        <div>
          <RelationAction profile={profile} isRemoved={isRemoved} />
        </div>
        {hasFacts(profile) && (
          <OneTapFurther title={t('More about {name}', { name: displayName })}>
            <ProfileFacts {...profile} />
          </OneTapFurther>
        )}
      </section>
      {profile.passport.length > 0 && (
        <OneTapFurther title={t('How to talk with {name}', { name: displayName })}>
          <PartBoundary instead={null}>
            <PassportCard passport={profile.passport} />
          </PartBoundary>
        </OneTapFurther>
      )}
      <WhatWeShare profile={profile} />
      <section aria-labelledby="their-posts" className="grid gap-3">
        <h2 id="their-posts">{t('Posts')}</h2>
        <PinnedPostList
          label={t('Posts by {name}', { name: displayName })}
          filter={{ authorId: id }}
          empty={<Quiet>{t('There are no posts here that you can see.')}</Quiet>}
        />
      </section>
    </Screen>
  )
}

const both = (ours: readonly string[], theirs: readonly string[]): string[] =>
  theirs.filter((word) => ours.some((own) => own.toLowerCase() === word.toLowerCase()))

/** Of what they let one see. Nothing in common is not worth a word. */
const WhatWeShare = ({ profile }: { profile: ProfileView }) => {
  const me = useSignedInUser()
  const shared = [
    ...both(me.interests, profile.interests),
    ...both(me.neurotypes, profile.neurotypes).map(neurotypeLabel),
  ]
  if (profile.relation === 'self' || shared.length === 0) return null
  return (
    <OneTapFurther title={t('What you share')}>
      <Beside>
        <BesidePart title={t('What you share')}>
          <ul className="flex flex-wrap gap-2">
            {shared.map((word) => (
              <li key={word} className="max-w-full [overflow-wrap:anywhere]">
                <Badge tone="success">
                  <bdi>{word}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
        </BesidePart>
      </Beside>
    </OneTapFurther>
  )
}

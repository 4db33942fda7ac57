import { Link } from 'wouter'
import { spoonLabels } from '#contract/spoons.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { useProfile } from '#web/features/profile/profile.queries.ts'
import { ProfileFacts } from '#web/features/profile/profile-facts.tsx'
import { faceOf } from '#web/lib/face-of.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Spoons } from '#web/ui/spoons.tsx'
import { HowWeTalkPart } from '#web/widgets/communication-passport/how-we-talk.tsx'
import { ProfilePicture } from '#web/widgets/profile/profile-picture.tsx'
import { t } from '#words/t.ts'

/** Who one talks with. Somebody who has left, or whose profile is not to be seen, has none. */
export const PersonCard = ({ userId }: { userId: string }) => {
  const { data: profile } = useProfile(userId)
  if (!profile) return null
  const { displayName, pronouns, socialSpoons, ...facts } = profile
  return (
    <section aria-label={t('About {name}', { name: displayName })} className="grid gap-5">
      <div className="grid justify-items-center gap-2 text-center">
        <ProfilePicture {...faceOf(profile)} />
        <h2 className="[overflow-wrap:anywhere]">
          <bdi>{displayName}</bdi>
        </h2>
        <OpennessBadge openness={profile.openness} />
        {pronouns && <p className="text-quiet [overflow-wrap:anywhere]">{pronouns}</p>}
        {socialSpoons && (
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            <Spoons level={socialSpoons.level} />
            {spoonLabels[socialSpoons.level]()}
          </p>
        )}
      </div>
      {profile.relation === 'friend' && <HowWeTalkPart userId={userId} className="grid gap-3" withoutBadge />}
      <ProfileFacts {...facts} />
      <Link href={`/profile/${userId}`} asChild>
        <ButtonLink>{t('See profile')}</ButtonLink>
      </Link>
    </section>
  )
}

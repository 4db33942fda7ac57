import { Link } from 'wouter'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { SideBySide } from '#web/features/communication-passport/side-by-side.tsx'
import { useProfile } from '#web/features/profile/profile.queries.ts'
import { t } from '#words/t.ts'

interface HowWeTalkPartProps {
  userId: string
  className: string
  /** It stands with the name elsewhere. */
  withoutBadge?: boolean
}

/** Beside a conversation, or before its first message. Where neither has said anything, it asks for nothing. */
export const HowWeTalkPart = ({ userId, className, withoutBadge = false }: HowWeTalkPartProps) => {
  const { data: profile } = useProfile(userId)
  const { passport } = useSignedInUser()
  if (!profile || profile.passport.length + passport.length === 0) return null
  return (
    <section aria-labelledby="how-we-talk" className={className}>
      <h2 id="how-we-talk" className="font-bold text-body">
        {t('How we talk')}
      </h2>
      <HowWeTalk userId={userId} withBadge={!withoutBadge} />
    </section>
  )
}

/** What both people of a conversation said about talking with them, side by side. */
export const HowWeTalk = ({ userId, withBadge = true }: { userId: string; withBadge?: boolean }) => {
  const { data: profile } = useProfile(userId)
  const me = useSignedInUser()
  if (!profile) return null
  return (
    <div className="grid gap-4">
      {withBadge && <OpennessBadge openness={profile.openness} />}
      <SideBySide name={profile.displayName} theirs={profile.passport} mine={me.passport} />
      <p className="text-quiet">
        {aboutMine(me, profile)}{' '}
        <Link href="/settings/how-to-talk">
          {me.passport.length > 0 ? t('Change my answers') : t('Add my answers')}
        </Link>
      </p>
    </div>
  )
}

/** What the other one sees of one's own. That they show nothing, or nothing to oneself, is the same and not said. */
function aboutMine(
  { passport, audience }: OwnUserView,
  { displayName: name, relation }: ProfileView,
): string {
  if (passport.length === 0) return t('You haven’t said yet how you like to talk.')
  const isSeen =
    audience.passport === 'everyone' || (audience.passport === 'friends' && relation === 'friend')
  return isSeen
    ? t('{name} can see your answers too.', { name })
    : t('{name} can’t see your answers.', { name })
}

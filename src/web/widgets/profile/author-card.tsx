import { Link } from 'wouter'
import { spoonLabels } from '#contract/spoons.ts'
import { useProfile } from '#web/features/profile/profile.queries.ts'
import { ProfileFacts } from '#web/features/profile/profile-facts.tsx'
import { faceOf } from '#web/lib/face-of.ts'
import { Spoons } from '#web/ui/spoons.tsx'
import { Beside, BesidePart } from '#web/widgets/beside.tsx'
import { t } from '#words/t.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { RelationAction } from './relation-action.tsx'

/**
 * Who wrote a post, beside it: what their profile shows to whoever looks. It is asked for where there is room alone, and
 * there is nothing in it that the profile does not have.
 */
export const AuthorCard = ({ authorId }: { authorId: string }) => {
  const { data: profile } = useProfile(authorId)
  if (!profile) return null
  const { displayName, pronouns, socialSpoons, ...facts } = profile
  return (
    <Beside onlyWide>
      <BesidePart title={t('Who wrote this')}>
        <div className="flex items-center gap-4">
          <ProfilePicture {...faceOf(profile)} />
          <div className="grid min-w-0 gap-0.5">
            <Link
              href={`/profile/${authorId}`}
              className="-my-2.5 inline-block min-w-11 py-2.5 font-semibold text-text no-underline [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{displayName}</bdi>
            </Link>
            {pronouns && <p className="text-quiet [overflow-wrap:anywhere]">{pronouns}</p>}
          </div>
        </div>
        {socialSpoons && (
          <p className="flex flex-wrap items-center gap-x-2">
            <Spoons level={socialSpoons.level} />
            {spoonLabels[socialSpoons.level]()}
          </p>
        )}
        <ProfileFacts {...facts} />
        <RelationAction profile={profile} />
      </BesidePart>
    </Beside>
  )
}

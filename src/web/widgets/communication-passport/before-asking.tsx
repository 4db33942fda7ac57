import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { PassportList } from '#web/features/communication-passport/passport-list.tsx'
import { useProfile } from '#web/features/profile/profile.queries.ts'
import { t } from '#words/t.ts'

/** Beside the first words to somebody: what they let one know about talking with them. */
export const BeforeAsking = ({ userId, name }: { userId: string; name: string }) => {
  const { data: profile } = useProfile(userId)
  if (!profile?.openness && !profile?.passport.length) return null
  return (
    <section aria-label={t('How to talk with {name}', { name })} className="mt-5 grid gap-3 note">
      <h3 className="text-body">{t('How to talk with me')}</h3>
      <OpennessBadge openness={profile.openness} />
      <PassportList passport={profile.passport} as="h4" />
    </section>
  )
}

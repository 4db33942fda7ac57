import UserX from 'lucide-react/icons/user-x'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { useModerate } from '#web/features/communities/use-moderate.ts'
import { WordsForm } from '#web/features/moderation/words-form.tsx'
import { t } from '#words/t.ts'
import { Unmasking } from './unmasking.tsx'

/** A name, or why there is none, and what it takes to see it. */
export const WhoItConcerns = ({ subject }: { subject: ModeratedSubject }) => {
  if (subject.person)
    return (
      <>
        <p className="[overflow-wrap:anywhere]">
          <Link href={`/profile/${subject.person.id}`}>
            <bdi>{subject.person.displayName}</bdi>
          </Link>
        </p>
        {subject.communityId && <BanFrom communityId={subject.communityId} person={subject.person} />}
      </>
    )
  // Who founded a community stands on no page of it.
  if (subject.subjectType === 'community' && subject.isUnreported)
    return (
      <p>{t('The person who founded it. They’re told what you decide, and you aren’t told who they are.')}</p>
    )
  if (!subject.isAnonymous) return <p>{t('Someone whose account is deleted.')}</p>
  return (
    <>
      <p>{t('This was written anonymously. You can decide without knowing who wrote it.')}</p>
      {subject.unmasking && (
        <Unmasking
          place={{ type: subject.subjectType, id: subject.subjectId }}
          standing={subject.unmasking}
        />
      )}
    </>
  )
}

/** Also for the moderators of Synapse, and whoever it is: a role keeps nobody from it. */
const BanFrom = ({ communityId, person }: { communityId: string; person: PersonView }) => {
  const moderate = useModerate(communityId)
  const ban = {
    isPending: moderate.isPending,
    error: moderate.error,
    mutate: (reason: string, after: { onSuccess: () => void }) =>
      moderate.mutate({ step: 'ban', person, reason }, after),
  }
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">{t('Ban from the community')}</summary>
      <div className="grid gap-3 pt-2">
        <p>
          {t(
            'They can no longer see the posts there, and can’t join again until the ban is lifted. The report stays open.',
          )}
        </p>
        <WordsForm
          label={t('Why?')}
          hint={t('For moderators. The person won’t see it.')}
          max={limits.removalReason}
          missing={t('Please say why.')}
          button={t('Ban from the community')}
          icon={<UserX />}
          send={ban}
        />
      </div>
    </details>
  )
}

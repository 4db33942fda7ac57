import { Suspense } from 'react'
import { Link } from 'wouter'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { t } from '#words/t.ts'
import { Unmasking } from './unmasking.tsx'

// Only of what was said in a community; it brings what communities need.
const BanFrom = lazyComponent('ban-from', async () => (await import('./ban-from.tsx')).BanFrom)

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
        {subject.communityId && (
          <PartBoundary instead={<p>{t('This couldn’t be opened')}</p>}>
            <Suspense fallback={null}>
              <BanFrom communityId={subject.communityId} person={subject.person} />
            </Suspense>
          </PartBoundary>
        )}
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

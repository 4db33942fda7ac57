import { Eye } from 'lucide-react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { useUnmask } from '#web/features/moderation/moderation.queries.ts'
import { WordsForm } from '#web/features/moderation/words-form.tsx'

/** A name, or why there is none, and what it takes to see it. */
export const WhoItConcerns = ({ subject }: { subject: ModeratedSubject }) => {
  const unmask = useUnmask({ type: subject.subjectType, id: subject.subjectId })
  if (subject.person)
    return (
      <p className="[overflow-wrap:anywhere]">
        <Link href={`/profile/${subject.person.id}`}>
          <bdi>{subject.person.displayName}</bdi>
        </Link>
        {subject.isAnonymous && '. You looked who wrote this. That is in the log. Others do not know it.'}
      </p>
    )
  if (!subject.isAnonymous) return <p>Nobody who has an account any more.</p>
  return (
    <>
      <p>This was written anonymously. You can decide without knowing who wrote it.</p>
      {subject.mayUnmask && (
        <details>
          <summary className="min-h-11 content-center font-semibold">Somebody is in danger</summary>
          <div className="grid gap-3 pt-2">
            <p>
              Look who wrote it only if that is needed to keep somebody safe. It is logged with your name and
              your reason, for all moderators to read.
            </p>
            <WordsForm
              label="Why do you need to know?"
              max={limits.moderationReason}
              missing="Please say why you need to know. It is logged."
              button="Show who wrote it"
              icon={<Eye />}
              send={unmask}
            />
          </div>
        </details>
      )}
    </>
  )
}

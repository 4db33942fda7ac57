import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { firstWords } from '#web/features/first-words/first-words.ts'
import { usePostList } from '#web/features/posts/posts.queries.ts'
import { useProfile } from '#web/features/profile/profile.queries.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { t } from '#words/t.ts'

/** Null while they are on their way: then what stands with them waits too, so that nothing moves. */
export function useFirstWords(userId: string, max: number): string[] | null {
  const me = useSignedInUser()
  const profile = useProfile(userId)
  const posts = usePostList({ authorId: userId })
  const { now } = useDates()
  if (profile.isPending || posts.isPending) return null
  if (!profile.data) return []
  return firstWords({ me, them: profile.data, posts: posts.data?.pages.flat() ?? [], now: now(), max })
}

interface FirstWordsProps {
  sentences: readonly string[]
  as: 'h2' | 'h3'
  className?: string
  /** Puts it into the field. It is never sent from here. */
  onChoose: (sentence: string) => void
}

/** Ways to begin, to change or to leave. They go when something is written. */
export const FirstWords = ({ sentences, as: Heading, className, onChoose }: FirstWordsProps) =>
  sentences.length > 0 && (
    <section aria-labelledby="first-words" className={className}>
      <Heading id="first-words" className="font-bold text-body">
        {t('Ways to begin')}
      </Heading>
      <OneTapFurther title={t('Show some')}>
        <p className="text-quiet">
          {t('Pressing one puts it in the field. You can change it before you send.')}
        </p>
        <ul className="grid justify-items-start gap-2">
          {sentences.map((sentence) => (
            <li key={sentence} className="max-w-full">
              <Button
                dir="auto"
                className="text-start! font-normal! [overflow-wrap:anywhere]"
                onClick={() => onChoose(sentence)}
              >
                {sentence}
              </Button>
            </li>
          ))}
        </ul>
      </OneTapFurther>
    </section>
  )

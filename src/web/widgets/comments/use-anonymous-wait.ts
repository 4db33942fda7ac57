import type { PostView } from '#contract/posts/posts.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { t } from '#words/t.ts'

/** From when on somebody can comment anonymously on a post, in words, before they have typed anything; null: they can now. */
export function useAnonymousWait({ isMine }: PostView): string | null {
  const { newcomerUntil } = useSignedInUser()
  const { dayAndTimeOf, now } = useDates()
  if (isMine || !newcomerUntil || Date.parse(newcomerUntil) <= now()) return null
  return t('New accounts can’t comment anonymously on other people’s posts. You can from {date}.', {
    date: dayAndTimeOf(newcomerUntil),
  })
}

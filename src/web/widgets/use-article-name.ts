import type { FoldedBy } from '#contract/content-notes/folded-by.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useFold } from '#web/lib/posts/fold-state.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { t } from '#words/t.ts'

interface Subject {
  id: string
  content: string
  createdAt: string
  foldedBy: FoldedBy
}

export const nameOnPost = ({ author, isAnonymous }: Pick<PostView, 'author' | 'isAnonymous'>): string =>
  author?.displayName ?? (isAnonymous ? t('Anonymous') : t('User'))

/**
 * Tells one post or comment from another in a list of them, and in the title of a tab: who wrote it, and how it begins.
 * What is folded is not told; its time stands for it.
 */
export function useArticleName(name: string, subject: Subject): string {
  const { isFolded } = useFold(subject)
  const { dayAndTimeOf } = useDates()
  // Of whole characters: half of one would be another one on the way.
  const beginning = !isFolded && /^.{1,60}/su.exec(subject.content.trim())?.[0]
  return t('{name}: {words}', { name, words: beginning || dayAndTimeOf(subject.createdAt) })
}

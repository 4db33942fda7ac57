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

const beginningOf = (content: string): string =>
  content.trim().split(/\s+/).slice(0, 8).join(' ').slice(0, 60)

export const nameOnPost = ({ author, isAnonymous }: Pick<PostView, 'author' | 'isAnonymous'>): string =>
  author?.displayName ?? (isAnonymous ? t('Anonymous') : t('User'))

/**
 * Tells one post or comment from another in a list of them, and in the title of a tab: who wrote it, and how it begins.
 * What is folded is not told; its time stands for it.
 */
export function useArticleName(word: 'post' | 'comment', name: string, subject: Subject): string {
  const { isFolded } = useFold(subject)
  const { dayAndTimeOf } = useDates()
  const beginning = isFolded ? '' : beginningOf(subject.content)
  return beginning
    ? t('{word, select, post {Post} other {Comment}} by {name}: {beginning}', { word, name, beginning })
    : t('{word, select, post {Post} other {Comment}} by {name}, {date}', {
        word,
        name,
        date: dayAndTimeOf(subject.createdAt),
      })
}

import type { DiscoverView } from '#contract/discover.ts'
import { inOneSentence } from '#web/lib/in-one-sentence.ts'
import { t } from '#words/t.ts'

const named = 3

/** What two people have in common, as a sentence; null if it is nothing they both show. */
export function whatWeShare({ neurotypes, interests }: DiscoverView['shared']): string | null {
  const all = [...neurotypes, ...interests]
  if (all.length === 0) return null
  const rest = all.length - named
  const words = rest > 0 ? [...all.slice(0, named), t('{count} more', { count: rest })] : all
  return t('You share {words}.', { words: inOneSentence(words) })
}

import type { DiscoverView } from '#contract/discover.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { inOneSentence } from '#web/lib/in-one-sentence.ts'
import { t } from '#words/t.ts'

const named = 3

/** Why somebody is suggested, as sentences, the strongest first. None: nothing that both show. */
export const reasonsFor = ({ shared, isNear, location }: Reasoned): string[] => [
  ...(shared.interests.length > 0
    ? [t('You both like {words}.', { words: inOneSentence(shortened(shared.interests)) })]
    : []),
  ...(shared.neurotypes.length > 0
    ? [
        t('You share {words}.', {
          words: inOneSentence(shortened(shared.neurotypes.map(neurotypeLabel))),
        }),
      ]
    : []),
  ...(shared.languages.length > 0
    ? [
        t('{count, plural, one {A language you share: {words}.} other {Languages you share: {words}.}}', {
          count: shared.languages.length,
          words: inOneSentence(shortened(shared.languages.map(({ name }) => name))),
        }),
      ]
    : []),
  ...(isNear && location ? [t('Near you: {place}.', { place: location })] : []),
]
type Reasoned = Pick<DiscoverView, 'shared' | 'isNear' | 'location'>

function shortened(words: readonly string[]): string[] {
  const rest = words.length - named
  return rest > 0 ? [...words.slice(0, named), t('{count} more', { count: rest })] : [...words]
}

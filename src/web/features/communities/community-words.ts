import type { CommunityView } from '#contract/communities/communities.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { t } from '#words/t.ts'

/** '1 member', '1,204 members'; nought where the count is absent. */
export function membersInWords(people: number | null | undefined): string {
  const count = people ?? 0
  return t('{count, plural, one {{number} member} other {{number} members}}', {
    count,
    number: count.toLocaleString('en-GB'),
  })
}

export const topicsOf = ({ neurotypes, interests }: CommunityView): string[] => [...neurotypes, ...interests]

/** Why it stands so high in the list: 'Fits your interest: gardening'. */
export function whyItFits({ fits }: CommunityView): string[] {
  const { neurotypes, interests } = fits
  const reasons = [
    neurotypes.length > 0 &&
      t('{count, plural, one {Fits your neurotype: {words}} other {Fits your neurotypes: {words}}}', {
        count: neurotypes.length,
        words: neurotypes.map(neurotypeLabel).join(', '),
      }),
    interests.length > 0 &&
      t('{count, plural, one {Fits your interest: {words}} other {Fits your interests: {words}}}', {
        count: interests.length,
        words: interests.join(', '),
      }),
  ]
  return reasons.filter((reason) => reason !== false)
}

/** For who does not see the list: how much a filter has left of it. */
export const foundInWords = (count: number, more: boolean): string =>
  more
    ? t('{count} communities and more found', { count })
    : t('{count, plural, =0 {No communities found} one {# community found} other {# communities found}}', {
        count,
      })

import type { CommunityView } from '#contract/communities/communities.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'

/** '1 member', '1,204 members'; nought where the count is absent. */
export function membersInWords(count: number | null | undefined): string {
  const people = count ?? 0
  return `${people.toLocaleString('en-GB')} ${people === 1 ? 'member' : 'members'}`
}

export const topicsOf = ({ neurotypes, interests }: CommunityView): string[] => [...neurotypes, ...interests]

/** Why it stands so high in the list: 'Fits your interest: gardening'. */
export function whyItFits({ fits }: CommunityView): string[] {
  const sentence = (one: string, many: string, words: string[]) =>
    words.length === 0 ? [] : [`Fits your ${words.length === 1 ? one : many}: ${words.join(', ')}`]
  return [
    ...sentence('neurotype', 'neurotypes', fits.neurotypes.map(neurotypeLabel)),
    ...sentence('interest', 'interests', fits.interests),
  ]
}

import { deletedMember } from '#contract/core/deleted-member.ts'
import type { Figure } from '#contract/profile/figures.ts'

interface Faced {
  id: string
  displayName: string
  profileImageUrl: string | null
  figure: Figure | null
}

export const initialOf = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? 'U'

/** What an avatar shows of somebody. A pattern would still tell which deleted member it is. */
export const faceOf = ({ id, displayName, profileImageUrl, figure }: Faced) => ({
  seed: displayName === deletedMember.name ? undefined : id,
  initials: initialOf(displayName),
  src: profileImageUrl,
  figure,
})

/** The same of oneself, by the name that others see. */
export const faceOfOneself = (user: Omit<Faced, 'displayName'> & { shownName: string }) =>
  faceOf({ ...user, displayName: user.shownName })

import { limits } from '#contract/core/limits.ts'

/** Somebody who was chosen while writing, kept with the words. */
export interface Mentioned {
  id: string
  name: string
}

export interface Mentioning {
  /** Who was chosen so far, also those whose names are no longer in the words. */
  mentioned: readonly Mentioned[]
  /** A name was put into the words. */
  onChoose: (change: { content: string; mentioned: Mentioned[] }) => void
  /** Where the words will stand, which decides who can be mentioned. */
  where: { postId?: string; communityId?: string; circleId?: string }
  isAnonymous: boolean
}

const isIn = (content: string, { name }: Mentioned): boolean => content.includes(`@${name}`)

/** Those of the chosen whose names are still in the words. */
export const mentionedIn = (content: string, chosen: readonly Mentioned[]): Mentioned[] =>
  chosen.filter((person) => isIn(content, person))

/** What is sent. Nothing anonymous mentions anybody: it would tell whose friend its author is. */
export const mentionsOf = (content: string, chosen: readonly Mentioned[], isAnonymous = false): string[] =>
  isAnonymous
    ? []
    : mentionedIn(content, chosen)
        .slice(0, limits.mentions)
        .map(({ id }) => id)

/** Of a text that is edited: who is mentioned in it so far. */
export const mentionedBefore = (mentions: readonly { personId: string; name: string }[]): Mentioned[] =>
  mentions.map(({ personId, name }) => ({ id: personId, name }))

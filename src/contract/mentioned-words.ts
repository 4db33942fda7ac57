import type { MentionView } from './mentions.ts'

export interface MentioningText {
  content: string
  mentions: readonly MentionView[]
}

interface PlacedName {
  personId: string
  name: string
  at: number
}

/** A text in pieces: words, and in the place of each written name the person. */
export function piecesOf({ content, mentions }: MentioningText): (string | PlacedName)[] {
  let end = 0
  const pieces = mentions
    .flatMap(({ places, ...mention }) => places.map((at) => ({ ...mention, at })))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ personId, name, at, length }) => {
      const before = content.slice(end, at)
      end = at + length
      return [before, { personId, name, at }]
    })
  return [...pieces, content.slice(end)]
}

/** The words with everyone's name of now: what was written may be a name that somebody has left behind. */
export const wordsWithNames = (text: MentioningText): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`))
    .join('')

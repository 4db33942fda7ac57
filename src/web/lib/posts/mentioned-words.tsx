import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { MentionView } from '#contract/mentions.ts'

interface MentioningText {
  content: string
  mentions: readonly MentionView[]
}

/** A text in pieces: words, and in the place of each written name the person. */
function piecesOf({ content, mentions }: MentioningText): (string | MentionView)[] {
  let end = 0
  const pieces = mentions
    .flatMap((mention) => mention.places.map((at) => ({ at, mention })))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ at, mention }) => {
      const before = content.slice(end, at)
      end = at + mention.length
      return [before, mention]
    })
  return [...pieces, content.slice(end)]
}

/** The words with everyone's name of now: what was written may be a name that somebody has left behind. */
export const wordsWithNames = (text: MentioningText): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`))
    .join('')

/** The same, with links. */
export const linkedWords = (text: MentioningText): ReactNode =>
  text.mentions.length === 0
    ? text.content
    : piecesOf(text).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its pieces in one order.
        <Fragment key={at}>
          {typeof piece === 'string' ? (
            piece
          ) : (
            <Link href={`/profile/${piece.personId}`}>
              <bdi>@{piece.name}</bdi>
            </Link>
          )}
        </Fragment>
      ))

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type MentioningText, piecesOf } from '#contract/mentioned-words.ts'

/** A text in which the names of people who are mentioned are links. */
export const linkedWords = (text: MentioningText): ReactNode =>
  piecesOf(text).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Link key={piece.at} href={`/profile/${piece.personId}`}>
        <bdi>@{piece.name}</bdi>
      </Link>
    ),
  )

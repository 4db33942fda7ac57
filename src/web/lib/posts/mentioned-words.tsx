import { Link } from 'wouter'
import type { MentionView } from '#contract/mentions.ts'

interface MentionedWordsProps {
  content: string
  mentions: readonly MentionView[]
}

/** A text in which the names of people who are mentioned are links. */
export const MentionedWords = ({ content, mentions }: MentionedWordsProps) => {
  let end = 0
  const links = mentions
    .flatMap(({ places, ...mention }) => places.map((at) => ({ ...mention, at })))
    .sort((one, other) => one.at - other.at)
    .map(({ at, length, ...link }) => {
      const before = content.slice(end, at)
      end = at + length
      return { at, before, ...link }
    })
  return (
    <>
      {links.map(({ at, before, personId, name }) => [
        before,
        <Link key={at} href={`/profile/${personId}`}>
          <bdi>@{name}</bdi>
        </Link>,
      ])}
      {content.slice(end)}
    </>
  )
}

import type { SearchView } from '#contract/search.ts'
import { whyFolded } from '#web/lib/posts/note-words.ts'
import { wishWords } from '#web/lib/posts/wish-words.ts'

export interface Result {
  href: string
  title: string
  /** A quiet line below it. */
  about: string | null
  /** The person named here supports Synapse. */
  isSupporter: boolean
}

export interface ResultGroup {
  name: string
  results: Result[]
}

/** What was found, in the order it is shown; groups without anything are left out. */
export function groupsOf({ users, communities, posts }: SearchView): ResultGroup[] {
  const groups = [
    {
      name: 'People',
      results: users.map(({ id, displayName, location, isSupporter }) => ({
        href: `/profile/${id}`,
        title: displayName,
        about: location,
        isSupporter,
      })),
    },
    {
      name: 'Communities',
      results: communities.map(({ id, name, memberCount }) => ({
        href: `/communities/${id}`,
        title: name,
        about: memberCount === 1 ? '1 member' : `${memberCount} members`,
        isSupporter: false,
      })),
    },
    {
      name: 'Posts',
      results: posts.map(({ id, content, isAnonymous, author, replyWish, foldedBy }) => ({
        href: `/?post=${id}`,
        title: foldedBy ? whyFolded(foldedBy).join('. ') : content,
        about: [`by ${isAnonymous ? 'Anonymous' : (author?.displayName ?? 'Unknown')}`, wishWords(replyWish)]
          .filter(Boolean)
          .join(' · '),
        isSupporter: !isAnonymous && author?.isSupporter === true,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

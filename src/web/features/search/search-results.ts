import type { Openness } from '#contract/communication-passport/openness.ts'
import type { CoverKey } from '#contract/communities/covers.ts'
import type { SearchView } from '#contract/search.ts'
import type { SearchGroup } from '#contract/search-groups.ts'
import { whyFolded } from '#web/lib/posts/note-words.ts'
import { wishWords } from '#web/lib/posts/wish-words.ts'
import { t } from '#words/t.ts'

export interface Result {
  href: string
  title: string
  /** A quiet line below it. */
  about: string | null
  /** How many, for who wants counts. */
  count?: string
  /** Whose face stands beside it. */
  person?: SearchView['users'][number]
  /** The colour of a community. */
  cover?: CoverKey
  /** The person named here supports Synapse. */
  isSupporter: boolean
  /** Whether the person found would like to be spoken to, if they let the viewer know. */
  openness?: Openness | null
}

export interface ResultGroup {
  key: SearchGroup
  name: string
  results: Result[]
  /** There is more than is here. */
  hasMore: boolean
}

const inOneLine = (...parts: (string | null | false)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null

const peopleIn = ({ users }: SearchView): Result[] =>
  users.map((person) => ({
    href: `/profile/${person.id}`,
    title: person.displayName,
    about: inOneLine(
      person.foundByInterests.length > 0 &&
        t('Interested in {interests}', { interests: person.foundByInterests.join(', ') }),
      person.location,
    ),
    person,
    isSupporter: person.isSupporter,
    openness: person.openness,
  }))

const communitiesIn = ({ communities }: SearchView): Result[] =>
  communities.map(({ id, name, memberCount, coverPattern, foundByTopics }) => ({
    href: `/communities/${id}`,
    title: name,
    about: foundByTopics.length > 0 ? t('About {topics}', { topics: foundByTopics.join(', ') }) : null,
    count: t('{count, plural, one {# member} other {# members}}', { count: memberCount }),
    cover: coverPattern,
    isSupporter: false,
  }))

const postsIn = ({ posts }: SearchView): Result[] =>
  posts.map(({ id, content, isAnonymous, author, replyWish, foldedBy }) => ({
    href: `/?post=${id}`,
    title: foldedBy ? whyFolded(foldedBy).join('. ') : content,
    about: inOneLine(
      isAnonymous
        ? t('by Anonymous')
        : author
          ? t('by {name}', { name: author.displayName })
          : t('by Unknown'),
      wishWords(replyWish),
    ),
    isSupporter: !isAnonymous && author?.isSupporter === true,
  }))

/** What was found, in the order it is shown; groups without anything are left out. */
export function groupsOf(found: SearchView): ResultGroup[] {
  const groups: Omit<ResultGroup, 'hasMore'>[] = [
    { key: 'users', name: t('People'), results: peopleIn(found) },
    { key: 'communities', name: t('Communities'), results: communitiesIn(found) },
    { key: 'posts', name: t('Posts'), results: postsIn(found) },
  ]
  return groups
    .filter(({ results }) => results.length > 0)
    .map((group) => ({ ...group, hasMore: found.more.includes(group.key) }))
}

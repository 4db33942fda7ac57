import type { SearchView } from '#contract/search.ts'
import { type SearchGroup, searchGroups } from '#contract/search-groups.ts'
import type { Readable } from '#server/db/connection.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toFoldedBy } from '#server/views/folded-by.view.ts'
import { withNamesOfNow } from '#server/views/mention.view.ts'
import { searchCommunities } from './search-communities.queries.ts'
import { searchPeople } from './search-people.queries.ts'
import { searchPosts } from './search-posts.queries.ts'

const nothing = { rows: [], hasMore: false }

/** A few of each group, or all of one of them. */
export async function search(
  db: Readable,
  by: Viewer,
  { q, of }: { q: string; of?: SearchGroup | undefined },
): Promise<SearchView> {
  const size = of ? 'all' : 'few'
  const isWanted = (group: SearchGroup) => of === undefined || of === group
  const [people, groups, texts] = await Promise.all([
    isWanted('users') ? searchPeople(db, by, q, size) : nothing,
    isWanted('communities') ? searchCommunities(db, by, q, size) : nothing,
    isWanted('posts') ? searchPosts(db, by, q, size) : nothing,
  ])
  const hasMore = { users: people.hasMore, communities: groups.hasMore, posts: texts.hasMore }
  return {
    users: people.rows.map((person) => ({ ...person, firstName: null, lastName: null })),
    communities: groups.rows,
    posts: texts.rows.map(({ authorName, authorIsSupporter, ...post }) => ({
      id: post.id,
      content: withNamesOfNow(post.content, post.mentions).content,
      isAnonymous: post.isAnonymous,
      replyWish: post.replyWish,
      foldedBy: toFoldedBy(post),
      author: authorName === null ? null : { displayName: authorName, isSupporter: authorIsSupporter },
    })),
    more: searchGroups.filter((group) => hasMore[group]),
  }
}

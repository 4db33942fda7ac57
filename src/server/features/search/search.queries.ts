import type { SearchView } from '#contract/search.ts'
import type { Readable } from '#server/db/connection.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toFoldedBy } from '#server/views/folded-by.view.ts'
import { searchCommunities } from './search-communities.queries.ts'
import { searchPeople } from './search-people.queries.ts'
import { searchPosts } from './search-posts.queries.ts'

export async function search(db: Readable, by: Viewer, typed: string): Promise<SearchView> {
  const [people, groups, texts] = await Promise.all([
    searchPeople(db, by, typed),
    searchCommunities(db, typed),
    searchPosts(db, by, typed),
  ])
  return {
    users: people.map((person) => ({ ...person, firstName: null, lastName: null })),
    communities: groups,
    posts: texts.map(({ authorName, authorIsSupporter, ...post }) => ({
      id: post.id,
      content: post.content,
      isAnonymous: post.isAnonymous,
      replyWish: post.replyWish,
      foldedBy: toFoldedBy(post),
      author: authorName === null ? null : { displayName: authorName, isSupporter: authorIsSupporter },
    })),
  }
}

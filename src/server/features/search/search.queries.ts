import type { SearchView } from '#contract/search.ts'
import type { Database } from '#server/db/client.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toFoldedBy } from '#server/views/folded.view.ts'
import { prepareCommunitySearch } from './search-communities.queries.ts'
import { preparePeopleSearch } from './search-people.queries.ts'
import { preparePostSearch } from './search-posts.queries.ts'

export function prepareSearch(db: Database) {
  const listPeople = preparePeopleSearch(db)
  const listCommunities = prepareCommunitySearch(db)
  const listPosts = preparePostSearch(db)

  return async (by: Viewer, typed: string): Promise<SearchView> => {
    const [people, groups, texts] = await Promise.all([
      listPeople(by, typed),
      listCommunities(typed),
      listPosts(by, typed),
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
}

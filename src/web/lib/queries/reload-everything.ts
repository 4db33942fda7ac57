import type { QueryClient } from '@tanstack/react-query'
import type { postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { addWaitingPost, dropWaitingPosts } from '#web/lib/posts/new-posts.ts'
import { activePostLists, holdsPosts, isPostHeld, refreshPosts } from '#web/lib/posts/post-cache.ts'

const listPosts = call<typeof postEndpoints.list>('GET /api/posts')

/** Where the page listens from; it is read once and never loaded. */
const placeKey = '/api/events'

/**
 * What this person may see is no longer what it was. What is on screen is loaded again, and what is not is forgotten:
 * it would otherwise show for a moment when its screen is opened.
 */
export async function reloadEverything(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== placeKey })
  dropWaitingPosts(() => true)
  await Promise.all([
    refreshPosts(client),
    client.invalidateQueries({
      predicate: (query) => !holdsPosts(query) && query.queryKey[0] !== placeKey,
    }),
    lookForNewPosts(client),
  ])
}

/** Nobody tells one by one what came. The lists on screen say how much of it waits. */
async function lookForNewPosts(client: QueryClient): Promise<void> {
  const pages = await Promise.all(
    activePostLists(client).map((filter) => listPosts({ query: filter }).catch(() => [])),
  )
  for (const { id, communityId } of pages.flat().toReversed())
    if (!isPostHeld(client, id)) addWaitingPost({ id, communityId })
}

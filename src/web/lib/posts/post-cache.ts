import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { PostView } from '#contract/posts/posts.ts'

/**
 * Posts as the data cache holds them. The same post can stand in several lists at once (feed, community, profile,
 * single post), and likes, comments and edits change it in all of them: so the rules stand here, beside no feature.
 */
export type PostPages = InfiniteData<PostView[], string | null>

export interface PostFilter {
  communityId?: string
  feed?: 'communities'
  /** What somebody wrote under their name: a list of its own. */
  authorId?: string
  /** What the viewer has saved, the last saved first: all of it, or what is in one folder. */
  saved?: 'all' | (string & {})
}

const all = '/api/posts'
const saved = '/api/saved'

export const postKeys = {
  /** The document brings the first page of the main feed under this key. */
  list: (filter: PostFilter = {}) => {
    if (filter.authorId) return ['/api/users', filter.authorId, 'posts']
    if (filter.saved) return [saved, { folder: filter.saved }]
    return Object.keys(filter).length > 0 ? [all, filter] : [all]
  },
  one: (id: string) => [all, id],
  comments: (id: string) => [all, id, 'comments'],
}

/** Lists of posts elsewhere end in 'posts', as in ['/api/users', id, 'posts'] or 'pinned-posts'. */
const isPostList = ({ queryKey }: Query): boolean =>
  queryKey[0] === all || queryKey[0] === saved
    ? queryKey.length === 1 || typeof queryKey[1] === 'object'
    : queryKey.length > 1 && String(queryKey.at(-1)).endsWith('posts')

const isOnePost = ({ queryKey }: Query): boolean =>
  queryKey[0] === all && queryKey.length === 2 && typeof queryKey[1] === 'string'

export const holdsPosts = (query: Query): boolean => isPostList(query) || isOnePost(query)

/** Changes one post wherever it is held. */
export function patchPost(client: QueryClient, id: string, change: (post: PostView) => PostView): void {
  const inPage = (page: PostView[]) => page.map((post) => (post.id === id ? change(post) : post))
  client.setQueriesData<PostPages>(
    { predicate: isPostList },
    (data) => data && { ...data, pages: data.pages.map(inPage) },
  )
  client.setQueryData<PostView>(postKeys.one(id), (post) => post && change(post))
}

export const withLike = (post: PostView, liked: boolean): PostView =>
  post.likedByUser === liked
    ? post
    : { ...post, likedByUser: liked, likeCount: Math.max(0, post.likeCount + (liked ? 1 : -1)) }

/** The first page of a list, with what it was asked for: a community, joined communities, or everything. */
export function activePostLists(client: QueryClient): PostFilter[] {
  const lists = client.getQueryCache().findAll({ predicate: isPostList, type: 'active' })
  return lists
    .filter(({ queryKey }) => queryKey[0] === all)
    .map(({ queryKey }) => (typeof queryKey[1] === 'object' ? (queryKey[1] as PostFilter) : {}))
}

/** Every post that stands anywhere in the cache; one may come twice. */
export function heldPosts(client: QueryClient): PostView[] {
  const lists = client.getQueriesData<PostPages>({ predicate: isPostList })
  const alone = client.getQueriesData<PostView>({ predicate: isOnePost })
  return [
    ...lists.flatMap(([, data]) => data?.pages.flat() ?? []),
    ...alone.flatMap(([, post]) => (post ? [post] : [])),
  ]
}

/** Whether a post stands anywhere in the cache. */
export const isPostHeld = (client: QueryClient, id: string): boolean =>
  heldPosts(client).some((post) => post.id === id)

/** Takes one post out of every list; who has it open by itself is told by loading it again. */
export function dropPost(client: QueryClient, id: string): Promise<void> {
  client.setQueriesData<PostPages>(
    { predicate: isPostList },
    (data) => data && { ...data, pages: data.pages.map((page) => page.filter((post) => post.id !== id)) },
  )
  return client.invalidateQueries({ queryKey: postKeys.one(id) })
}

export const cancelPostLoads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ predicate: holdsPosts })

/** Loads again what is on screen and nothing newer: new posts never push the page. */
export function refreshPosts(client: QueryClient): Promise<void> {
  startListsAt(client, (data) => {
    const newest = data.pages[0]?.[0]
    return newest ? idAfter(newest.id) : null
  })
  return client.invalidateQueries({ predicate: holdsPosts })
}

/** Loads again from the newest post on, because the person asked for that. */
export function refreshPostsFromTop(client: QueryClient): Promise<void> {
  startListsAt(client, () => null)
  return client.invalidateQueries({ predicate: holdsPosts })
}

function startListsAt(client: QueryClient, startOf: (data: PostPages) => string | null): void {
  client.setQueriesData<PostPages>(
    // What is saved has an order of its own, which ids of posts say nothing of; only its owner adds to it.
    { predicate: (query) => isPostList(query) && query.queryKey[0] !== saved },
    (data) => data && { ...data, pageParams: [startOf(data), ...data.pageParams.slice(1)] },
  )
}

/** Pages hold what comes before an id. The very next id makes a page that begins with this one. */
export function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { type PostPages, postKeys } from '#web/lib/posts/post-cache.ts'

/** What the screens for reading are made of: home, communities, posts that were opened, and conversations. */
const whole = [
  '/api/auth/user',
  '/api/comfort-settings',
  '/api/posts',
  '/api/communities',
  '/api/communities/my',
  '/api/communities/topics',
  '/api/conversations',
  '/api/conversations/aside',
  '/api/conversations/unread',
  '/api/groups',
  '/api/groups/invitations',
]
const byId = ['/api/posts', '/api/communities', '/api/conversations', '/api/messages', '/api/groups']

export function isKeptKey(key: QueryKey): boolean {
  const [path, second, third] = key
  if (typeof path !== 'string') return false
  if (key.length === 1) return whole.includes(path)
  if (key.length === 3)
    return (path === '/api/posts' && third === 'comments') || (path === '/api/groups' && third === 'messages')
  // Lists of posts of a community are kept; what somebody searched for is not.
  if (typeof second === 'object') return path === '/api/posts'
  return key.length === 2 && byId.includes(path)
}

/**
 * What of an answer may lie on a device, or undefined: nothing of it. Whoever gets hold of the device's files must not
 * be able to tell who wrote an anonymous post or comment, and those answers tell their author (isMine). So nothing that
 * is anonymous is kept, whoever wrote it: the gaps then say nothing either. Votes are nobody else's business as well.
 */
export function keepable(client: QueryClient, key: QueryKey, data: unknown): unknown {
  if (data === undefined || data === null || !isKeptKey(key)) return undefined
  if (key[0] === '/api/auth/user') return ownUser(data as OwnUserView)
  if (key[2] === 'comments' && !isNamedPost(client, String(key[1]))) return undefined
  return withoutSecrets(firstPage(data))
}

/** As much of oneself as a page needs in order to be drawn. */
const ownUser = (user: OwnUserView): OwnUserView => ({
  ...user,
  email: '',
  bio: null,
  location: null,
  neurotypes: [],
  interests: [],
  languages: [],
  ageRange: null,
  blockedUsers: [],
  mutedUsers: [],
})

/** A comment of one's own below an anonymous post says nothing by itself; being 'the author' there does. */
function isNamedPost(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<PostPages>({ queryKey: ['/api/posts'] })
  const held =
    client.getQueryData<PostView>(postKeys.one(id)) ??
    lists.flatMap(([, data]) => data?.pages?.flat() ?? []).find((post) => post?.id === id)
  return held?.isAnonymous === false
}

function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !Array.isArray(data.pages))
    return data
  return { ...data, pages: data.pages.slice(0, 1), pageParams: [null] }
}

const isAnonymous = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isAnonymous' in value && value.isAnonymous !== false

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isAnonymous(one)).map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  if (isAnonymous(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'email' || name === 'ownVote' ? null : withoutSecrets(one),
    ]),
  )
}

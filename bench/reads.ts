import { authEndpoints } from '#contract/auth/auth.ts'
import { commentEndpoints } from '#contract/comments.ts'
import { communityEndpoints } from '#contract/communities/communities.ts'
import { discoverEndpoints } from '#contract/discover.ts'
import { friendEndpoints } from '#contract/friends.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { noticeEndpoints } from '#contract/notifications/notices.ts'
import { postEndpoints } from '#contract/posts/posts.ts'
import { profileEndpoints } from '#contract/profile/profile.ts'
import { searchEndpoints } from '#contract/search.ts'
import {
  commonWords,
  communityId,
  joiner,
  oldFriend,
  personId,
  postId,
  type Size,
  viewer,
} from './network.ts'
import { otherReads } from './other-reads.ts'
import type { Read } from './read.ts'

const wordOf = (n: number): string => commonWords[n % commonWords.length] ?? ''
const ways = 20
/** Posts of the main feed, the newest first. */
const newest = (n: number, { posts }: Size) => postId(posts - 40 * (n % ways))

export const reads: readonly Read[] = [
  { name: 'feed', title: 'Feed', endpoint: postEndpoints.list, at: () => '/api/posts' },
  {
    name: 'feed-100',
    title: 'Feed merged from 100 communities',
    endpoint: postEndpoints.list,
    at: () => '/api/posts',
    who: joiner,
  },
  {
    name: 'feed-communities',
    title: 'Communities tab',
    endpoint: postEndpoints.list,
    at: () => '/api/posts?feed=communities',
  },
  {
    name: 'community',
    title: 'Posts of a community',
    endpoint: postEndpoints.list,
    at: (n) => `/api/posts?communityId=${communityId(1 + (n % 10))}`,
    ways: 10,
  },
  {
    name: 'post',
    title: 'One post',
    endpoint: postEndpoints.get,
    at: (n, size) => `/api/posts/${newest(n, size)}`,
    ways,
  },
  {
    name: 'thread',
    title: 'A thread of 20 comments',
    endpoint: commentEndpoints.list,
    at: (n, size) => `/api/posts/${newest(n, size)}/comments`,
    ways,
  },
  {
    name: 'conversations',
    title: 'Conversations',
    endpoint: messageEndpoints.conversations,
    at: () => '/api/conversations',
  },
  {
    name: 'conversation',
    title: 'A conversation',
    endpoint: messageEndpoints.list,
    at: () => `/api/messages/${personId(oldFriend)}`,
  },
  {
    name: 'unread',
    title: 'Unread conversations, counted',
    endpoint: messageEndpoints.unread,
    at: () => '/api/conversations/unread',
  },
  {
    name: 'search',
    title: 'Search, a common word',
    endpoint: searchEndpoints.search,
    at: (n) => `/api/search?q=${wordOf(n)}`,
    ways,
  },
  {
    name: 'search-two',
    title: 'Search, two common words',
    endpoint: searchEndpoints.search,
    at: (n) => `/api/search?q=${wordOf(n)}+${wordOf(n + 3)}`,
    ways,
  },
  {
    name: 'search-slip',
    title: 'Search, with a slip of the finger',
    endpoint: searchEndpoints.search,
    at: (n) => `/api/search?q=${wordOf(n).slice(0, 4)}x${wordOf(n).slice(4)}`,
    ways,
  },
  {
    name: 'discover',
    title: 'Discover, worldwide',
    endpoint: discoverEndpoints.list,
    at: () => '/api/discover',
  },
  {
    name: 'discover-city',
    title: 'Discover, a city where everyone lives',
    endpoint: discoverEndpoints.list,
    at: () => '/api/discover?location=Leeds',
  },
  {
    name: 'profile',
    title: 'A profile',
    endpoint: profileEndpoints.get,
    at: (n) => `/api/users/${personId(10 + (n % ways))}`,
    ways,
  },
  {
    name: 'profile-posts',
    title: 'Posts of a person',
    endpoint: profileEndpoints.posts,
    at: (n) => `/api/users/${personId(41 + 40 * (n % ways))}/posts`,
    ways,
  },
  { name: 'own-user', title: 'Oneself', endpoint: authEndpoints.user, at: () => '/api/auth/user' },
  { name: 'notices', title: 'Notices', endpoint: noticeEndpoints.list, at: () => '/api/notices' },
  { name: 'friends', title: 'Friends', endpoint: friendEndpoints.list, at: () => '/api/friends' },
  {
    name: 'friend-requests',
    title: 'Friend requests',
    endpoint: friendEndpoints.requests,
    at: () => '/api/friends/requests',
  },
  {
    name: 'communities',
    title: 'Communities',
    endpoint: communityEndpoints.list,
    at: () => '/api/communities',
  },
  {
    name: 'my-communities',
    title: 'Communities one has joined',
    endpoint: communityEndpoints.my,
    at: () => '/api/communities/my',
  },
  {
    name: 'community-about',
    title: 'About a community',
    endpoint: communityEndpoints.get,
    at: (n) => `/api/communities/${communityId(1 + (n % 10))}`,
    ways: 10,
  },
]

/** All that is measured, in whichever table. */
export const everyRead: readonly Read[] = [...reads, ...otherReads]

export const viewerOf = ({ who = viewer }: Read): number => who
export const addressesOf = (read: Read, size: Size): string[] =>
  Array.from({ length: read.ways ?? 1 }, (_, n) => read.at(n, size))

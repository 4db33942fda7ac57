import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { madeUpPost } from '#tests/support/made-up-post.ts'
import {
  idAfter,
  type PostPages,
  patchPost,
  postKeys,
  refreshPosts,
  refreshPostsFromTop,
} from './post-cache.ts'

const idOf = (n: number) => `0190a0a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const post = (n: number) => madeUpPost({ id: idOf(n), content: `post ${n}` })

const withFeed = (...numbers: number[]) => {
  const client = new QueryClient()
  client.setQueryData<PostPages>(postKeys.list(), { pages: [numbers.map(post)], pageParams: [null] })
  return client
}
const firstPageOf = (client: QueryClient) => client.getQueryData<PostPages>(postKeys.list())

test('the id after another is the very next one, also when digits carry over', () => {
  expect(idAfter('0190a0a0-0000-7000-8000-00000000000f')).toBe('0190a0a0-0000-7000-8000-000000000010')
  expect(idAfter('0190a0a0-0000-7000-8000-ffffffffffff')).toBe('0190a0a0-0000-7000-8001-000000000000')
})

test('a post that changes, changes in every list and on its own screen', () => {
  const client = withFeed(2, 1)
  client.setQueryData<PostPages>(postKeys.list({ feed: 'communities' }), {
    pages: [[post(2)]],
    pageParams: [null],
  })
  client.setQueryData(postKeys.one(idOf(2)), post(2))
  client.setQueryData(postKeys.comments(idOf(2)), { pages: [[]], pageParams: [null] })
  patchPost(client, idOf(2), (old) => ({ ...old, likeCount: 7 }))

  const counts = (data: PostPages | undefined) => data?.pages.flat().map(({ likeCount }) => likeCount)
  expect(counts(firstPageOf(client))).toEqual([7, 0])
  expect(counts(client.getQueryData(postKeys.list({ feed: 'communities' })))).toEqual([7])
  expect(client.getQueryData<PostView>(postKeys.one(idOf(2)))?.likeCount).toBe(7)
})

test('a refresh begins with the newest post on screen, so that newer ones do not push the page', async () => {
  const client = withFeed(5, 4)
  await refreshPosts(client)
  expect(firstPageOf(client)?.pageParams).toEqual([idOf(6)])
})

test('when someone asks for what is new, the refresh begins at the top', async () => {
  const client = withFeed(5, 4)
  await refreshPosts(client)
  await refreshPostsFromTop(client)
  expect(firstPageOf(client)?.pageParams).toEqual([null])
})

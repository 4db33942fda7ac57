import { afterEach, expect, test } from 'vitest'
import { addWaitingPost, belongsTo, dropWaitingPosts, waitingPosts } from './new-posts.ts'

afterEach(() => dropWaitingPosts(() => true))

test('a post waits once, however often it is heard of', () => {
  addWaitingPost({ id: 'a', communityId: null })
  addWaitingPost({ id: 'a', communityId: null })
  expect(waitingPosts()).toHaveLength(1)
})

test('each list counts the posts that it would show', () => {
  const inGarden = { id: 'a', communityId: 'garden' }
  const inFeed = { id: 'b', communityId: null }
  expect([inGarden, inFeed].map((post) => belongsTo({}, post))).toEqual([true, true])
  expect([inGarden, inFeed].map((post) => belongsTo({ feed: 'communities' }, post))).toEqual([true, false])
  expect([inGarden, inFeed].map((post) => belongsTo({ communityId: 'garden' }, post))).toEqual([true, false])
  expect(belongsTo({ communityId: 'other' }, inGarden)).toBe(false)
})

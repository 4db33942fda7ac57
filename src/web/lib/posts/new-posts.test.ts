import { afterEach, expect, test } from 'vitest'
import { addWaitingPost, belongsTo, dropWaitingPosts, waitingPosts, withoutNewsOf } from './new-posts.ts'

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

test('what was sent from here is no news, whichever comes first: the news or the answer', async () => {
  const answer = Promise.withResolvers<{ id: string }>()
  const sending = withoutNewsOf(() => answer.promise)
  addWaitingPost({ id: 'own', communityId: null })
  addWaitingPost({ id: 'of-somebody-else', communityId: null })
  expect(waitingPosts()).toEqual([])
  answer.resolve({ id: 'own' })
  await sending
  addWaitingPost({ id: 'own', communityId: null })
  expect(waitingPosts()).toEqual([{ id: 'of-somebody-else', communityId: null }])
})

test('when sending fails, nothing that came meanwhile is lost', async () => {
  const sending = withoutNewsOf(() => Promise.reject(new Error('No connection.')))
  addWaitingPost({ id: 'a', communityId: null })
  await expect(sending).rejects.toThrow('No connection.')
  expect(waitingPosts()).toEqual([{ id: 'a', communityId: null }])
})

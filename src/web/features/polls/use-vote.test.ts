import { expect, test } from 'vitest'
import { withVote } from './use-vote.ts'

const poll = { options: ['Tea', 'Coffee'], closesAt: null, isClosed: false, ownVote: null, counts: [1, 0] }

test('a vote, another one and none move the counts that are known', () => {
  const voted = withVote(poll, 1)
  expect(voted).toEqual({ ...poll, ownVote: 1, counts: [1, 1] })
  expect(withVote(voted, 0)).toEqual({ ...poll, ownVote: 0, counts: [2, 0] })
  expect(withVote(voted, 1)).toEqual(voted)
  expect(withVote(voted, null)).toEqual(poll)
})

test('counts that are not known yet stay unknown', () => {
  expect(withVote({ ...poll, counts: null }, 0)).toMatchObject({ ownVote: 0, counts: null })
})

import { expect, test } from 'vitest'
import { groupsOf } from './search-results.ts'

const post = { id: 'p', content: 'hello', isAnonymous: false, author: null, replyWish: null, foldedBy: null }

test('each kind of result leads where it belongs, and empty groups are left out', () => {
  const user = {
    id: 'u',
    firstName: null,
    lastName: null,
    displayName: 'Ana',
    profileImageUrl: null,
    figure: null,
    isSupporter: false,
    openness: null,
    foundByInterests: [],
  }
  const groups = groupsOf({
    users: [{ ...user, location: 'Leeds' }],
    communities: [],
    posts: [post],
    more: [],
  })
  expect(groups.map(({ name }) => name)).toEqual(['People', 'Posts'])
  expect(groups.flatMap(({ results }) => results.map(({ href }) => href))).toEqual(['/profile/u', '/?post=p'])
})

test('a post says Anonymous where its author is hidden, and Unknown where there is none', () => {
  const groups = groupsOf({
    users: [],
    communities: [],
    posts: [post, { ...post, isAnonymous: true }],
    more: [],
  })
  expect(groups[0]?.results.map(({ about }) => about)).toEqual(['by Unknown', 'by Anonymous'])
})

test('a post says what its writer would like back', () => {
  const groups = groupsOf({
    users: [],
    communities: [],
    posts: [{ ...post, replyWish: 'venting' }],
    more: [],
  })
  expect(groups[0]?.results[0]?.about).toBe('by Unknown · Just venting')
})

test('a folded post does not show its words', () => {
  const folded = { ...post, foldedBy: { notes: ['food' as const], words: true } }
  const groups = groupsOf({ users: [], communities: [], posts: [folded], more: [] })
  expect(groups[0]?.results[0]?.title).toBe('Content note: Food or eating. Has words you filter')
})

test('who was found by an interest, and what by a topic, says so', () => {
  const groups = groupsOf({
    users: [
      {
        id: 'u',
        firstName: null,
        lastName: null,
        displayName: 'Ana',
        profileImageUrl: null,
        figure: null,
        isSupporter: false,
        location: 'Leeds',
        openness: 'sayHi',
        foundByInterests: ['Moss', 'Moss gardens'],
      },
    ],
    communities: [
      { id: 'c', name: 'Green', memberCount: 2, coverPattern: 'default', foundByTopics: ['moss'] },
    ],
    posts: [],
    more: ['communities'],
  })
  expect(groups.map(({ results, hasMore }) => [results[0]?.about, hasMore])).toEqual([
    ['Interested in Moss, Moss gardens · Leeds', false],
    ['About moss', true],
  ])
})

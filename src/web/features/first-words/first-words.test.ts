import { expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { firstWords } from './first-words.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const yesterday = '2026-11-17T12:00:00.000Z'

const post = (content: string, more: Partial<PostView> = {}): PostView => ({
  id: '0190a000-0000-7000-8000-000000000000',
  content,
  mentions: [],
  isForVisitors: false,
  author: null,
  isAnonymous: false,
  isMine: false,
  communityId: null,
  communityName: null,
  communityCover: null,
  imageUrl: null,
  imageAlt: null,
  imageWidth: null,
  imageHeight: null,
  morePhotos: [],
  toneIndicators: [],
  contentNotes: [],
  replyWish: null,
  poll: null,
  audience: 'everyone',
  circle: null,
  whoMayComment: 'everyone',
  canComment: true,
  foldedBy: null,
  likeCount: 0,
  commentCount: 0,
  likedByUser: false,
  isThreadMuted: false,
  saved: null,
  isPinnedOnProfile: false,
  isPinnedInCommunity: false,
  createdAt: yesterday,
  editedAt: null,
  ...more,
})

const audience = {
  neurotypes: 'me',
  interests: 'everyone',
  location: 'me',
  socialSpoons: 'me',
  bio: 'me',
  pronouns: 'me',
  openness: 'me',
  passport: 'me',
  languages: 'me',
  ageRange: 'me',
} as const

const sides = {
  me: { interests: ['Moss', 'Café'], audience },
  them: { interests: [] as string[], relation: 'friend' as const },
  posts: [] as PostView[],
  now,
  max: 5_000,
}
const plain = 'Hi. I’m glad we’re friends here. No hurry to answer.'
const moss = 'I saw that you like moss too. What do you enjoy most about it?'

test('where nothing is shared, one that fits everybody', () => {
  expect(firstWords(sides)).toEqual([plain])
  expect(firstWords({ ...sides, them: { interests: [], relation: 'none' } })).toEqual([
    'Hi. I’d like to get to know you. No hurry to answer.',
  ])
})

test('an interest, a post and a community, each once, and no more than three', () => {
  const posts = [
    post('What eats my peas?', { communityName: 'Garden' }),
    post('First evening by the lake this year, and no small talk at all, only one heron and me'),
  ]
  expect(firstWords({ ...sides, them: { ...sides.them, interests: ['moss', 'cafe'] }, posts })).toEqual([
    moss,
    'I read your post “What eats my peas?”. I’d like to hear more, if you feel like telling me.',
    'I’ve seen you in Garden. What do you like about it there?',
  ])
  expect(firstWords({ ...sides, posts: posts.slice(1) })).toEqual([
    'I read your post “First evening by the lake this year, and no small talk at…”. I’d like to hear more, if you feel like telling me.',
    plain,
  ])
  expect(firstWords({ ...sides, them: { ...sides.them, interests: ['moss', 'cafe'] } })).toEqual([
    moss,
    'I like cafe too. What about it could you talk about for hours?',
    plain,
  ])
})

test('what I keep from them is not said to them', () => {
  const them = { interests: ['moss'], relation: 'none' as const }
  const keptFor = (interests: 'friends' | 'me') => ({ ...sides.me, audience: { ...audience, interests } })
  expect(firstWords({ ...sides, them })).toContain(moss)
  expect(firstWords({ ...sides, them, me: keptFor('friends') })).not.toContain(moss)
  const friend = { interests: ['moss'], relation: 'friend' as const }
  expect(firstWords({ ...sides, them: friend, me: keptFor('friends') })).toContain(moss)
  expect(firstWords({ ...sides, them: friend, me: keptFor('me') })).not.toContain(moss)
})

test.for([
  ['anonymous', { isAnonymous: true }],
  ['folded for me', { foldedBy: { notes: [], words: true } }],
  ['with a content note', { contentNotes: ['food'] }],
  ['venting', { replyWish: 'venting' }],
  ['of long ago', { createdAt: '2026-09-01T12:00:00.000Z' }],
] satisfies [string, Partial<PostView>][])('a post that is %s is not taken up', ([, more]) => {
  expect(firstWords({ ...sides, posts: [post('Moss', more)] })).toEqual([plain])
})

test('none is longer than the field for it', () => {
  const place = post('…', { communityName: 'G'.repeat(200) })
  expect(firstWords({ ...sides, posts: [place], max: 200 })).toEqual([plain])
})

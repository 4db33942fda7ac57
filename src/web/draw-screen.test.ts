import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { screens } from '#contract/core/screens.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { madeUpPost } from '#tests/support/made-up-post.ts'
import { type Drawn, drawScreen } from './draw-screen.tsx'

const ana = {
  id: 'ana',
  shownName: 'Ana',
  socialSpoons: 'medium',
  audience: { socialSpoons: 'friends' },
  firstStep: 'done',
  mutedUsers: [] as string[],
  interests: [] as string[],
  neurotypes: [] as string[],
  languages: [] as OwnUserView['languages'],
  ageRange: null,
  openness: null,
  passport: [] as string[],
} as OwnUserView

const bea = {
  id: 'bea',
  displayName: 'Bea',
  profileImageUrl: '/uploads/bea.webp',
  figure: null,
  isSupporter: false,
  email: null,
}
const post = (content: string, more: Partial<PostView> = {}) =>
  madeUpPost({ content, author: bea, isAnonymous: false, ...more })

const at = Date.parse('2026-01-02T12:00:00Z')

const drawn = (address: string, queries: [string[], unknown][], isNarrow = false): Drawn =>
  drawScreen({ address, queries: [[['/api/auth/user'], ana], ...queries], at, isNarrow })

const listOf = (posts: PostView[]) => ({ pages: [posts], pageParams: [null], isWhole: true })

const home = (posts: PostView[], more: [string[], unknown][] = []) =>
  drawn('/', [[['/api/posts'], listOf(posts)], ...more]).markup

test('home is drawn with the first posts, and with nobody else’s', () => {
  const first = home([post('one'), post('two'), post('three')])
  expect(first).toContain('>Home</bdi>')
  expect(first.match(/<article/g)).toHaveLength(2)
  expect(first).toContain('>one</p>')
  const second = home([post('four')])
  expect(second).toContain('>four</p>')
  expect(second).not.toContain('>one</p>')
})

test('every screen is drawn, with its title, also before its data is there', () => {
  for (const path of screens) {
    const { markup, title, early } = drawn(path.replace(/:\w+/g, 'x'), [])
    expect(markup, path).toMatch(/id="main".*(<h1|Loading)/s)
    expect(title, path).toMatch(/ · Synapse$|^$/)
    expect(early).toContain('first-bar')
  }
})

test('a screen that has no title yet does not have that of somebody else’s', () => {
  expect(drawn('/settings', []).title).toBe('Settings · Synapse')
  expect(drawn('/communities/x', []).title).toBe('')
})

test('signed out there is the frame of the open screens', () => {
  const { markup, early } = drawScreen({
    address: '/help',
    queries: [[['/api/auth/user'], null]],
    at,
    isNarrow: false,
  })
  expect(markup).toContain('Sign In')
  expect(early).not.toContain('first-bar')
})

test('one’s own settings change what is drawn, and the next person has their own', () => {
  const chosen = (name: string): [string[], unknown] => [
    ['/api/comfort-settings'],
    { settings: { [name]: { value: true, changedAt: '2026-01-01' } } },
  ]
  const photo = { imageUrl: '/uploads/a.webp', imageAlt: 'A moon', imageWidth: 1200, imageHeight: 800 }
  expect(home([post('one', photo)], [chosen('hideImages')])).not.toContain('/uploads/a.webp')
  expect(home([post('one', photo)])).toContain('/uploads/a.webp')
  expect(home([post('one')], [chosen('lowDemand')])).toContain('data-menu')
  expect(home([post('one')])).not.toContain('data-menu')
})

test('several photos are all in it, and none of them while images are hidden', () => {
  const photo = (name: string) => ({
    ...{ imageUrl: `/uploads/${name}.webp`, imageAlt: `Photo ${name}` },
    ...{ imageWidth: 1200, imageHeight: 800 },
  })
  const album = post('one', { ...photo('a'), morePhotos: [photo('b'), photo('c')] })
  const markup = home([album])
  for (const name of ['a', 'b', 'c']) expect(markup).toContain(`alt="Photo ${name}"`)
  expect(markup.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]* (style|on\w+)=/)
  const hidden = home(
    [album],
    [[['/api/comfort-settings'], { settings: { hideImages: { value: true, changedAt: '2026-01-01' } } }]],
  )
  expect(hidden).not.toContain('/uploads/')
  for (const name of ['a', 'b', 'c']) expect(hidden).toContain(`Photo ${name}`)
})

test('times are those of the moment it was drawn, and nothing of the clock that the device has is guessed', () => {
  expect(home([post('one', { createdAt: '2026-01-02T11:55:00Z' })])).toContain('>5 minutes ago</time>')
})

test('at most one offer stands above the list', () => {
  const place = { kind: 'feed', at: '2026-01-01T00:00:00Z', name: 'Bea' }
  const low = { ...ana, socialSpoons: 'low', firstStep: 'comfort' } as OwnUserView
  const offers = (user: OwnUserView, more: [string[], unknown][] = []) => {
    const { markup, drawing } = drawScreen({
      address: '/',
      queries: [[['/api/auth/user'], user], [['/api/posts'], listOf([])], ...more],
      at,
      isNarrow: false,
    })
    const words = ['You were reading the feed', 'would a quieter screen help', 'Welcome to Synapse']
    return [drawing.offer, ...words.filter((one) => markup.includes(one))]
  }
  expect(offers(ana)).toEqual([null])
  expect(offers(low)).toEqual(['low energy', 'would a quieter screen help'])
  expect(offers(low, [[['/api/where-was-i'], { place, unfinished: null }]])).toEqual([
    'where you were',
    'You were reading the feed',
  ])
})

test('what is folded away is not in it', () => {
  const folded = { notes: [], words: true }
  const markup = home([post('what I do not want to read', { foldedBy: folded })])
  expect(markup).toContain('Show this post')
  expect(markup).not.toContain('what I do not want to read')
})

test('what people write stays text, and nothing in it needs what the security policy forbids', () => {
  const photo = {
    imageUrl: '/uploads/a.webp',
    imageAlt: 'A "moon" > sun',
    imageWidth: 1200,
    imageHeight: 800,
  }
  const markup = home([post('<script>alert(1)</script><img src=x onerror=alert(1)>', photo)])
  expect(markup).toContain('&lt;script&gt;')
  expect(markup).not.toContain('<script')
  // In the name of an article it is a value between quotation marks, and no attribute.
  expect(markup.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]* (style|on\w+)=/)
})

test('in messages a phone has the list or the conversation, and a wider window both', () => {
  const messages = (isNarrow: boolean) => drawn('/messages', [], isNarrow).markup
  expect(messages(false)).toContain('Select a conversation')
  expect(messages(true)).not.toContain('Select a conversation')
})

test('a screen that breaks is not half drawn', () => {
  expect(() => home([{ ...post('one'), toneIndicators: null } as unknown as PostView])).toThrow(
    'could not be drawn',
  )
})

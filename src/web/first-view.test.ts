import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { madeUpPost } from '#tests/support/made-up-post.ts'
import { firstSearch, renderFirstView } from './first-view.tsx'

const ana = {
  id: 'ana',
  shownName: 'Ana',
  socialSpoons: 'medium',
  audience: { socialSpoons: 'friends' },
  firstStep: 'done',
  mutedUsers: [] as string[],
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

const home = (posts: PostView[], user: OwnUserView | null = ana, more: [string[], unknown][] = []) =>
  renderFirstView([
    [['/api/auth/user'], user],
    [['/api/posts'], { pages: [posts], pageParams: [null], isWhole: true }],
    ...more,
  ])

test('home is drawn with the first posts, and with nobody else’s', () => {
  const first = home([post('one'), post('two'), post('three')])
  expect(first).toContain('>Home</bdi>')
  expect(first.match(/<article/g)).toHaveLength(2)
  expect(first).toContain('>one</p>')
  const second = home([post('four')])
  expect(second).toContain('>four</p>')
  expect(second).not.toContain('>one</p>')
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
  expect(markup).not.toMatch(/<[^>]* (style|on\w+)=/)
})

test('a picture keeps its place and is not asked for', () => {
  const photo = { imageUrl: '/uploads/a.webp', imageAlt: 'A moon', imageWidth: 1200, imageHeight: 800 }
  const images = home([post('look', photo)]).match(/<canvas[^>]*>/g) ?? []
  expect(images).toHaveLength(2)
  expect(images.join()).toMatch(/width="1200" height="800"/)
  expect(images.join()).not.toMatch(/src|uploads/)
})

test('where only the device knows what should stand there, nothing is drawn', () => {
  const posts = [post('one')]
  const chosen = (name: string) => ({ settings: { [name]: { value: true, changedAt: '2026-01-01' } } })
  expect(home(posts, null)).toBe('')
  expect(home(posts, { ...ana, socialSpoons: 'low' })).toBe('')
  for (const name of ['hideImages', 'hideCounts', 'lowDemand', 'readAloud'])
    expect(home(posts, ana, [[['/api/comfort-settings'], chosen(name)]]), name).toBe('')
  expect(home(posts, ana, [[['/api/comfort-settings'], chosen('moreContrast')]])).not.toBe('')
  const place = { kind: 'feed', at: '2026-01-01' }
  expect(home(posts, ana, [[['/api/where-was-i'], { place, unfinished: null }]])).toBe('')
})

test('a screen that breaks is left to the application', () => {
  expect(home([{ ...post('one'), toneIndicators: null } as unknown as PostView])).toBe('')
})

test('the box for searching early is a form that works by itself, and is hidden until it is wanted', () => {
  expect(firstSearch).toMatch(/^<div id="first-search" hidden=""/)
  expect(firstSearch).toContain('<form action="/search">')
  expect(firstSearch).toMatch(/<input[^>]* name="q"/)
})

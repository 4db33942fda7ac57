import { expect, test } from 'vitest'
import type { CommunityView } from '#contract/communities/communities.ts'
import { matches } from './matches.ts'

const community = {
  name: 'Zürich Crème',
  description: 'Baking, slowly.',
  neurotypes: ['ADHD'],
  interests: ['Café poetry'],
} as unknown as CommunityView

test('one’s own communities are found by any words of name and description, without case or accents', () => {
  for (const q of ['zurich', 'CREME', 'slow baking', '  ']) expect(matches(community, { q }), q).toBe(true)
  for (const q of ['bakery', 'zurich tea']) expect(matches(community, { q }), q).toBe(false)
})

test('and by a whole topic', () => {
  expect(matches(community, { topic: 'cafe POETRY' })).toBe(true)
  expect(matches(community, { topic: 'cafe' })).toBe(false)
})

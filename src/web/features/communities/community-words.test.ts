import { expect, test } from 'vitest'
import type { CommunityView } from '#contract/communities/communities.ts'
import { membersInWords, whyItFits } from './community-words.ts'

test('a count reads as people say it, and nought where there is none', () => {
  expect([0, 1, 2, 1204, null, undefined].map(membersInWords)).toEqual([
    '0 members',
    '1 member',
    '2 members',
    '1,204 members',
    '0 members',
    '0 members',
  ])
})

test('why a community fits is said in one sentence for each reason', () => {
  const fitting = (neurotypes: string[], interests: string[]) =>
    whyItFits({ fits: { neurotypes, interests } } as CommunityView)
  expect(fitting([], [])).toEqual([])
  expect(fitting([], ['gardening'])).toEqual(['Fits your interest: gardening'])
  expect(fitting(['ADHD', 'OCD'], ['rain'])).toEqual([
    'Fits your neurotypes: ADHD, OCD',
    'Fits your interest: rain',
  ])
})

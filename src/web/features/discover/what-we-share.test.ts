import { expect, test } from 'vitest'
import { whatWeShare } from './what-we-share.ts'

test('what two people share is a sentence', () => {
  expect(whatWeShare({ neurotypes: [], interests: [] })).toBeNull()
  expect(whatWeShare({ neurotypes: ['ADHD'], interests: [] })).toBe('You share ADHD.')
  expect(whatWeShare({ neurotypes: ['ADHD'], interests: ['tea'] })).toBe('You share ADHD and tea.')
  expect(whatWeShare({ neurotypes: ['ADHD'], interests: ['tea', 'moss', 'trains', 'bees'] })).toBe(
    'You share ADHD, tea, moss and 2 more.',
  )
})

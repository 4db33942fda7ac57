import { expect, test } from 'vitest'
import { whatOthersSee } from './what-others-see.ts'

const someone = {
  bio: 'I like moss.',
  pronouns: null,
  location: 'Leipzig, Germany',
  isLocationShown: true,
  neurotypes: ['ADHD' as const],
  interests: [],
  languages: [{ code: 'cy', name: 'Welsh' }],
  ageRange: null,
  socialSpoons: 'medium' as const,
  socialSpoonsSetAt: '2026-03-01T10:00:00.000Z' as string | null,
  openness: 'sayHi' as const,
  passport: [],
  audience: {
    bio: 'everyone' as const,
    pronouns: 'everyone' as const,
    location: 'me' as const,
    neurotypes: 'friends' as const,
    interests: 'everyone' as const,
    socialSpoons: 'friends' as const,
    openness: 'friends' as const,
    passport: 'friends' as const,
    languages: 'everyone' as const,
    ageRange: 'friends' as const,
  },
}

test('the energy that everyone starts with is said by nobody', () => {
  expect(whatOthersSee({ ...someone, socialSpoonsSetAt: null }).friends).not.toContain('Social Spoons')
})

test('what is filled in stands with whoever can see it, and what is empty with nobody', () => {
  const seen = whatOthersSee(someone)
  expect(seen.everyone).toEqual(['your name', 'your picture', 'bio', 'languages'])
  expect(seen.friends).toEqual(['neurotypes', 'Social Spoons', 'openness badge'])
  expect(seen.me).toContain('location')
  expect(seen.empty).toEqual(['pronouns', 'interests', 'age range', 'how to talk with you'])
})

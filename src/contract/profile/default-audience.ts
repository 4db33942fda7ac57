/** Who sees each part of a profile until its person chooses otherwise. The table and the privacy page both read this. */
export const defaultAudience = {
  neurotypes: 'friends',
  interests: 'everyone',
  location: 'friends',
  socialSpoons: 'friends',
  bio: 'everyone',
  pronouns: 'everyone',
  openness: 'friends',
  passport: 'friends',
  languages: 'friends',
  ageRange: 'friends',
} as const

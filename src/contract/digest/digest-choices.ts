/** How often the mail digest comes. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

/** In the order of ISO 8601: Monday is 1. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/**
 * What it may tell of. messages: who wrote to you. comments: under your posts, and replies. friends: who asks, and who
 * said yes. notices: everything else that stands among your notices. posts: new ones in your communities.
 */
export const digestKinds = ['messages', 'comments', 'friends', 'notices', 'posts'] as const
export type DigestKind = (typeof digestKinds)[number]

/** Until somebody chooses: what is about them, and not what others write to each other. */
export const usualDigestKinds: readonly DigestKind[] = ['messages', 'comments', 'friends', 'notices']

import type { Screen } from '#contract/core/screens.ts'

interface SettingsPage {
  path: Screen
  title: string
  /** What one can do there, in a few words. */
  meaning: string
}

/** The pages that /settings leads to, in the order in which they stand there. */
export const settingsPages: readonly SettingsPage[] = [
  {
    path: '/settings/comfort',
    title: 'All comfort settings',
    meaning: 'Text, contrast, counts, reading, the low-demand view, and profiles that set several at once.',
  },
  {
    path: '/settings/reading',
    title: 'Reading and keyboard',
    meaning: 'Read aloud, a reading ruler, where you were, and keyboard shortcuts.',
  },
  {
    path: '/settings/privacy',
    title: 'Privacy',
    meaning: 'Who can find you, who sees what of your profile, and how to leave quickly.',
  },
  {
    path: '/settings/blocked',
    title: 'Blocked users',
    meaning: 'People you’ve blocked or muted, and how to undo it.',
  },
  {
    path: '/settings/notifications',
    title: 'Notifications',
    meaning: 'Which notices you get, and when it should be quiet.',
  },
  {
    path: '/settings/content',
    title: 'Content notes and word filters',
    meaning: 'Choose what to fold or hide, so that it doesn’t surprise you.',
  },
  {
    path: '/settings/reports',
    title: 'My reports',
    meaning: 'What you reported and what happened. Decisions about you, and how to appeal.',
  },
  {
    path: '/settings/data',
    title: 'Your data',
    meaning: 'Download everything that is yours, or delete your account.',
  },
  {
    path: '/settings/report-issue',
    title: 'Report an issue',
    meaning: 'Tell the people who run Synapse about a problem.',
  },
  {
    path: '/help',
    title: 'Help centre',
    meaning: 'How each thing works, what tone words mean, and how to reach a human.',
  },
]

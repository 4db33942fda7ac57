import type { Screen } from '#contract/core/screens.ts'

interface SettingsPage {
  path: Screen
  title: string
  /** What one can do there, in a few words. */
  meaning: string
}

/** The pages that /settings leads to, in the order in which they stand there. */
export const settingsGroups: readonly { title: string; pages: readonly SettingsPage[] }[] = [
  {
    title: 'Comfort',
    pages: [
      {
        path: '/settings/comfort',
        title: 'More comfort settings',
        meaning: 'Text, contrast, low-demand view, profiles.',
      },
      {
        path: '/settings/reading',
        title: 'Reading, writing and keyboard',
        meaning: 'Read aloud, drafts, messages, shortcuts.',
      },
      {
        path: '/settings/notifications',
        title: 'Notifications',
        meaning: 'What you hear of, and quiet hours.',
      },
    ],
  },
  {
    title: 'Privacy and safety',
    pages: [
      {
        path: '/settings/privacy',
        title: 'Privacy',
        meaning: 'Who finds you, and who sees what.',
      },
      {
        path: '/settings/blocked',
        title: 'Blocked users',
        meaning: 'People you’ve blocked or muted.',
      },
      {
        path: '/settings/content',
        title: 'Content notes and word filters',
        meaning: 'Choose what to fold or hide.',
      },
      {
        path: '/settings/reports',
        title: 'My reports',
        meaning: 'What you reported, decisions, appeals.',
      },
    ],
  },
  {
    title: 'Your account',
    pages: [
      {
        path: '/settings/account',
        title: 'Account and sign-in',
        meaning: 'Email, password, passkeys, devices.',
      },
      {
        path: '/settings/data',
        title: 'Your data',
        meaning: 'Download it, or delete your account.',
      },
    ],
  },
  {
    title: 'Help',
    pages: [
      {
        path: '/help',
        title: 'Help centre',
        meaning: 'How each thing works.',
      },
      {
        path: '/settings/report-issue',
        title: 'Report an issue',
        meaning: 'Tell us about a problem.',
      },
    ],
  },
]

export const settingsPages = settingsGroups.flatMap(({ pages }) => pages)

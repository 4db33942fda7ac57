import type { Screen } from '#contract/core/screens.ts'
import { t } from '#words/t.ts'

interface SettingsPage {
  path: Screen
  title: string
  /** What one can do there, in a few words. */
  meaning: string
}

/** The pages that /settings leads to, in the order in which they stand there. */
export const settingsGroups: readonly { title: string; pages: readonly SettingsPage[] }[] = [
  {
    title: t('Comfort'),
    pages: [
      {
        path: '/settings/comfort',
        title: t('More comfort settings'),
        meaning: t('Text, contrast, low-demand view, profiles.'),
      },
      {
        path: '/settings/reading',
        title: t('Reading, writing and keyboard'),
        meaning: t('Read aloud, drafts, messages, shortcuts.'),
      },
      {
        path: '/settings/notifications',
        title: t('Notifications'),
        meaning: t('All ways to reach you, and quiet hours.'),
      },
    ],
  },
  {
    title: t('Privacy and safety'),
    pages: [
      {
        path: '/settings/privacy',
        title: t('Privacy'),
        meaning: t('Who finds you, and who sees what.'),
      },
      {
        path: '/settings/how-to-talk',
        title: t('How to talk with me'),
        meaning: t('Your openness badge, and what helps.'),
      },
      {
        path: '/settings/blocked',
        title: t('Blocked users'),
        meaning: t('People you’ve blocked, muted or set aside.'),
      },
      {
        path: '/settings/content',
        title: t('Content notes and word filters'),
        meaning: t('Choose what to fold or hide.'),
      },
      {
        path: '/settings/reports',
        title: t('My reports'),
        meaning: t('What you reported, decisions, appeals.'),
      },
    ],
  },
  {
    title: t('Your account'),
    pages: [
      {
        path: '/settings/account',
        title: t('Account and sign-in'),
        meaning: t('Email, password, passkeys, devices.'),
      },
      {
        path: '/settings/invites',
        title: t('Invitations'),
        meaning: t('Links for people you know.'),
      },
      {
        path: '/settings/data',
        title: t('Your data'),
        meaning: t('Download it, or delete your account.'),
      },
    ],
  },
  {
    title: t('Help'),
    pages: [
      {
        path: '/help',
        title: t('Help centre'),
        meaning: t('How each thing works.'),
      },
      {
        path: '/settings/report-issue',
        title: t('Report an issue'),
        meaning: t('Tell us about a problem.'),
      },
    ],
  },
]

export const settingsPages = settingsGroups.flatMap(({ pages }) => pages)

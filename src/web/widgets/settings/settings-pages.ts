import type { Screen } from '#contract/screens.ts'

interface SettingsPage {
  path: Screen
  title: string
  /** What one can do there, in a few words. */
  meaning: string
}

/** The pages that /settings leads to, in the order in which they stand there. */
export const settingsPages: readonly SettingsPage[] = []

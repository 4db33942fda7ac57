import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { namesOfJourneys } from '#tests/browser/journeys.ts'
import { browserLaunchOptions } from '#tests/support/browser.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  ...(process.env['BROWSER_TESTS'] === 'journeys' && { grep: namesOfJourneys }),
  globalSetup: './tests/support/test-db.ts',
  // Each test goes to whichever worker is free: no worker is left alone with a long file at the end.
  fullyParallel: true,
  // As many as there are cores, which servers and database need too. With one more, pages wait so long for each other that
  // something fails in nearly every run, and nothing is won: the browsers keep the cores busy by themselves.
  workers: availableParallelism(),
  // What fails is run again by npm test, alone and at the end (scripts/test/browser-tests.ts).
  retries: 0,
  forbidOnly: true,
  // Generous, because nothing is proved by a machine that was busy: what must be quick is measured in bench/.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // What a screen reader says, as text that somebody can read (screen-reader.spec.ts).
  snapshotPathTemplate: 'tests/browser/transcripts/{arg}{ext}',
  use: {
    launchOptions: browserLaunchOptions(),
    locale: 'en-GB',
    // A request that goes through the worker is not seen by page.route. Files that are about the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of each test costs a quarter of the whole run; for one that fails: npx playwright test --trace on <file>.
    trace: 'off',
  },
})

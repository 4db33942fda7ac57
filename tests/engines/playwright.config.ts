import { defineConfig } from '@playwright/test'
import { type EngineName, findEngines } from './find-engines.ts'

const engines = findEngines()

export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../support/test-db.ts',
  // One for each engine: it starts once, and none waits for the other.
  workers: engines.length,
  retries: 0,
  forbidOnly: true,
  // Generous, because nothing is proved by a machine that was busy.
  timeout: 120_000,
  // What stands still where no test's own time runs.
  globalTimeout: 20 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
  projects: engines.map((name) => ({ name, workers: 1, use: { engineName: name } })),
})

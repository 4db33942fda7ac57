import { defineConfig } from '@playwright/test'
import type { EngineName } from './engine.ts'
import { findFirefox } from './firefox.ts'
import { findMiniBrowser } from './webkit.ts'

const there: EngineName[] = [
  ...(findFirefox() ? ['Firefox' as const] : []),
  ...(findMiniBrowser() ? ['WebKit' as const] : []),
]

export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../support/test-db.ts',
  // One worker for each engine: it starts once.
  workers: there.length,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
  projects: there.map((name) => ({ name, use: { engineName: name } })),
})

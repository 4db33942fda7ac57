import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/{support,access,fuzz,model,order,releases,worlds}/**/*.test.ts',
    ],
    alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/support/quick-argon2.ts') },
    globalSetup: ['tests/support/test-db.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Each file builds an app and a database of its own and no module keeps state, so that a worker can keep the
    // modules for all its files: loading them anew for each took a third of the run.
    isolate: false,
    // Waiting for a condition ends when it holds; how long that takes on a busy machine proves nothing.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    retry: 0,
  },
})

import { defineConfig } from 'vitest/config'

/** Faults are made on purpose and one after the other: what is measured is Synapse, not a busy machine. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    allowOnly: false,
    retry: 0,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/soak/*.test.ts'], pool: 'forks', testTimeout: 0, allowOnly: false, retry: 0 },
})

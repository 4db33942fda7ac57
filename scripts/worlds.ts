/**
 * `npm run test:worlds -- --seeds 50`: the two worlds (tests/worlds/) with so many generated scripts for each secret,
 * and everything read after every step. `SEED=… npm run test:worlds` runs again what a failure has named.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '20' } } })
const { status } = spawnSync('vitest', ['run', 'tests/worlds'], {
  stdio: 'inherit',
  env: { ...process.env, WORLDS_SEEDS: values.seeds },
})
process.exitCode = status ?? 1

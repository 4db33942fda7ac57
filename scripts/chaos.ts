/**
 * `npm run test:chaos -- --seeds 20`: the main tasks in a browser while requests are lost, doubled, delayed and overtake
 * each other (tests/browser/chaos.spec.ts), in so many storms. `--seed S` is one of them again that a failure has named.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { requireBrowser } from '#scripts/test/get-browser.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const seeds = values.seed
  ? [values.seed]
  : Array.from({ length: Number(values.seeds) }, () => randomUUID().slice(0, 8))
await requireBrowser()
const { status } = spawnSync('playwright', ['test', 'chaos.spec.ts', '--reporter=list', '--workers=1'], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_SEEDS: seeds.join(',') },
})
process.exitCode = status ?? 1

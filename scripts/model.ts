/**
 * `npm run test:model -- --seeds 200`: the model of who may see what (tests/model/) beside two instances, through so many
 * generated stories of each kind. `--seed S --path P` tells one again that a failure has named, `--stories 'at once'` tells
 * one kind alone, `--look-at-everything` reads everything after each step.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seeds: { ...text, default: '50' },
    ...{ seed: text, path: text, stories: text },
    'look-at-everything': { type: 'boolean' },
  },
})
const { status } = spawnSync('vitest', ['run', 'tests/model'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    MODEL_SEEDS: values.seeds,
    ...(values.seed && { MODEL_SEED: values.seed }),
    ...(values.path && { MODEL_PATH: values.path }),
    ...(values.stories && { MODEL_STORIES: values.stories }),
    ...(values['look-at-everything'] && { MODEL_LOOKS: 'all' }),
  },
})
process.exitCode = status ?? 1

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act } from './act.ts'
import { type Chosen, stories } from './doings.ts'
import { type Instances, Reality, startInstances } from './reality.ts'
import { asTest, shortest } from './shortest.ts'
import { Disagreement, Story } from './story.ts'

/** `npm run test:model -- --seeds N` tells many more. Seed and path tell the same story again. */
const given = process.env
const isLong = given['MODEL_SEEDS'] !== undefined
const numRuns = Number(given['MODEL_SEEDS'] ?? 3)
const seed = Number(given['MODEL_SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 20_261_118))
const path = given['MODEL_PATH']
const only = given['MODEL_STORIES']
const looksAtEverything = given['MODEL_LOOKS'] === 'all'
const length = isLong ? 60 : 30

let instances: Instances
beforeAll(async () => {
  instances = await startInstances()
})
afterAll(() => instances.close())

async function inANewWorld(tell: (story: Story) => Promise<void>): Promise<void> {
  const reality = await Reality.begin(instances)
  try {
    await tell(new Story(reality, { looksAtEverything }))
  } finally {
    await reality.end()
  }
}

describe('nobody sees more, and nobody sees less, than the model allows', () => {
  const kinds = Object.entries(stories).filter(([kind]) => !only || kind === only)
  test.for(kinds)('%s', { timeout: isLong ? 36_000_000 : 120_000 }, async ([kind, story]) => {
    const property = fc.asyncProperty(story(length), (steps: Chosen[][]) =>
      inANewWorld((told) => told.tell(steps)),
    )
    const found = await fc.check(property, { seed, numRuns, endOnFailure: true, ...(path && { path }) })
    if (!found.failed) return
    const { errorInstance: error, counterexamplePath } = found
    if (!(error instanceof Disagreement)) throw error
    console.log(`After ${error.steps.length} steps: ${error.message}\nLooking for the shortest story …`)
    const retell = (steps: Act[][]) => inANewWorld((told) => told.retell(steps))
    const short = given['MODEL_AS_FOUND'] ? error : await shortest(error, retell)
    const again = `npm run test:model -- --stories '${kind}' --seed ${found.seed} --path ${counterexamplePath}`
    expect.fail(`${asTest(short)}\n\nTell it again: ${again}\n`)
  })
})

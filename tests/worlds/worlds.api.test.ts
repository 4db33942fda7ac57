import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPages } from '#tests/support/plain-pages.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { readsIn } from './reads.ts'
import { type Secret, secrets } from './secrets.ts'
import { isBetween, type Step, scripts, take } from './steps.ts'
import { cast, type Name, type Side, World } from './world.ts'

/** `npm run test:worlds -- --seeds N` runs many more. The seed makes a run that found something happen again. */
const isLong = process.env['WORLDS_SEEDS'] !== undefined
const numRuns = Number(process.env['WORLDS_SEEDS'] ?? 1)
const seed = Number(process.env['SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 20_261_116))
const length = 20

let both: Record<Side, TestSynapse>
beforeAll(async () => {
  const start = () => startTestSynapse({}, undefined, plainPages, { gatherEventsFor: 0 })
  both = { left: await start(), right: await start() }
})
afterAll(async () => {
  await Promise.all([both.left.close(), both.right.close()])
})

type Worlds = readonly [World, World]
const inBoth = <T>(worlds: Worlds, work: (world: World) => Promise<T>): Promise<[T, T]> =>
  Promise.all([work(worlds[0]), work(worlds[1])])

/** Fails when somebody receives one thing here and another there. */
async function compare(worlds: Worlds, name: Name, what: string, get: (world: World) => Promise<string>) {
  const [left, right] = await inBoth(worlds, async (world) => world.alike(name, await get(world)))
  expect(right, `${name} can tell the worlds apart: ${what}`).toBe(left)
}

const heard = (name: Name) => async (world: World) => (await world.heardBy(name)).join('\n\n')

async function readAll(worlds: Worlds, name: Name, when: string): Promise<void> {
  const [left, right] = [readsIn(worlds[0]), readsIn(worlds[1])]
  for (const [n, path] of left.entries())
    await compare(worlds, name, `${path}, ${when}`, async (world) => {
      const here = world === worlds[0] ? path : (right[n] ?? '')
      return (await world.answerTo(name, 'GET', here)).record
    })
  await compare(worlds, name, `mails, ${when}`, async (world) => (await world.mailsTo(name)).join('\n'))
}

const swapped: Partial<Record<Name, Name>> = { jane: 'cleo', cleo: 'jane' }
const writes = new Set(['post', 'comment', 'reply'])

/** Who does it in this world. */
function actorOf({ swapsAnonymous }: Secret, { by, does, isAnonymous }: Step, { side }: World): Name {
  const isSwapped = swapsAnonymous && side === 'right' && isAnonymous && writes.has(does)
  return (isSwapped && swapped[by]) || by
}

interface Lookers {
  /** Those for whom everything must be the same. */
  lookers: Name[]
  /** They, and those who are not told the moment of it. */
  notKeeping: Name[]
}

function aroundTheSecret({ opening = [], after = [] }: Secret, written: readonly Step[]) {
  const middle = Math.floor((written.length + opening.length) / 2)
  return { middle, steps: written.toSpliced(middle, 0, ...after) }
}

async function play(secret: Secret, written: readonly Step[]): Promise<void> {
  const worlds = [await World.begin('left', both.left), await World.begin('right', both.right)] as const
  const notKeeping = cast.filter((name) => !secret.keptBy.includes(name))
  const lookers = notKeeping.filter((name) => !secret.onlyNotToldAtOnce?.includes(name))
  const { middle, steps } = aroundTheSecret(secret, written)
  try {
    await inBoth(worlds, async (world) => secret.before?.(world))
    for (const [n, step] of steps.entries()) {
      if (n === middle) await comeToTheSecret(worlds, secret, { lookers, notKeeping })
      if (n >= middle && secret.endsTheirDoings && secret.keptBy.includes(step.by)) continue
      if (n >= middle && secret.apart && isBetween(secret.apart, worlds[0], step)) continue
      await takeInBoth(worlds, secret, {
        step,
        lookers,
        when: `after step ${n + 1} (${step.by}: ${step.does})`,
      })
    }
    for (const name of isLong ? lookers : lookers.slice(1, 2)) await readAll(worlds, name, 'at the end')
  } finally {
    for (const world of worlds) await world.end()
  }
}

async function takeInBoth(
  worlds: Worlds,
  secret: Secret,
  { step, lookers, when }: { step: Step; lookers: Name[]; when: string },
): Promise<void> {
  const answers = await inBoth(worlds, (world) => take(world, step, actorOf(secret, step, world)))
  if (lookers.includes(step.by))
    await compare(
      worlds,
      step.by,
      `the answer, ${when}`,
      async (world) => answers[worlds.indexOf(world)] ?? '',
    )
  for (const name of lookers) await compare(worlds, name, `the stream, ${when}`, heard(name))
  if (isLong) for (const name of lookers) await readAll(worlds, name, when)
}

async function comeToTheSecret(
  worlds: Worlds,
  secret: Secret,
  { lookers, notKeeping }: Lookers,
): Promise<void> {
  // What was told before is not of this moment.
  for (const name of notKeeping) await inBoth(worlds, heard(name))
  await inBoth(worlds, async (world) => {
    await secret[world.side]?.(world)
    await secret.both?.(world)
  })
  for (const name of notKeeping) await compare(worlds, name, 'the stream, at the secret', heard(name))
  // In the short run one reads here and another at the end: reading is what takes the time.
  for (const name of isLong ? lookers : lookers.slice(0, 1)) await readAll(worlds, name, 'at the secret')
}

describe('two worlds that differ in one secret are the same to everybody else', () => {
  test.for(Object.entries<Secret>(secrets).map(([name, secret], n) => ({ name, secret, n })))(
    '$name',
    { timeout: isLong ? 36_000_000 : 60_000 },
    async ({ secret, n }) => {
      await fc.assert(
        fc.asyncProperty(scripts(secret.without ?? [], length), (steps) =>
          play(secret, [...(secret.opening ?? []), ...steps]),
        ),
        { seed: seed + n, numRuns, endOnFailure: !isLong },
      )
    },
  )
})

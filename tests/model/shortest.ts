import type { Act } from './act.ts'
import { Disagreement } from './story.ts'

type Tell = (steps: Act[][]) => Promise<void>

/** What is left if each part can be done without is tried, large parts first. */
export async function shortest(found: Disagreement, tell: Tell): Promise<Disagreement> {
  let best = found
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = best.steps.length - size; from > -size; from -= size) {
      const start = Math.max(0, from)
      best = (await tries(best.steps.toSpliced(start, size), tell)) ?? best
    }
  return oneAtATime(best, tell)
}

/** Of what was done at once, what need not be. */
async function oneAtATime(found: Disagreement, tell: Tell): Promise<Disagreement> {
  let best = found
  for (const [place, step] of found.steps.entries())
    for (const act of step.length > 1 ? step : []) {
      const fewer = best.steps.map((acts, n) => (n === place ? acts.filter((one) => one !== act) : acts))
      if (fewer.every((acts) => acts.length > 0)) best = (await tries(fewer, tell)) ?? best
    }
  return best
}

async function tries(steps: Act[][], tell: Tell): Promise<Disagreement | null> {
  try {
    await tell(steps)
    return null
  } catch (error) {
    if (error instanceof Disagreement) return error
    throw error
  }
}

/** What happens by itself, as the helpers of tests do it. */
function inCodeOf(path: string): string {
  if (path.startsWith('not heard of')) return `dropsOff(synapse, ${path})`
  const [, weeks, group] = /^older by weeks: (\d) (.+)$/.exec(path) ?? []
  return group
    ? `daysPass(synapse.db, ${group}, 7 * ${weeks})`
    : 'looksAfterGatherings(synapse) // and looksAfterFellows(synapse)'
}

/** As sentences about Ana and Bea, and as the test that they become. */
export function asTest({ message, steps }: Disagreement): string {
  const sentences = steps.map((step) => step.map(({ says }) => says).join(' At the same time: '))
  const inCode = (act: Act) => {
    const { method, path, body } = act.sent
    if (act.by === 'minute') return inCodeOf(path)
    const sent = body ? `, ${JSON.stringify(body)}` : ''
    const made = act.makes ? ` // ${act.makes}` : ''
    return `${act.by}.${method.toLowerCase()}('${path}'${sent})${made}`
  }
  const lines = steps.map((step) =>
    step.length === 1
      ? step.map((act) => `  await ${inCode(act)}`).join('')
      : `  await Promise.all([\n${step.map((act) => `    ${inCode(act)},`).join('\n')}\n  ])`,
  )
  return [
    ...sentences,
    message,
    '',
    `test('${sentences.at(-1) ?? ''}', async () => {`,
    "  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')",
    ...lines,
    `  // ${message.replaceAll('\n', '\n  // ')}`,
    '})',
  ].join('\n')
}

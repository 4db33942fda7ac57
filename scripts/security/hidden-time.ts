import { randomUUID } from 'node:crypto'
import type { Outcome } from '#scripts/test/stages.ts'
import type { Inhabitants } from './target.ts'

const runs = 200
/** Less than this is lost in any network: a person cannot tell what is hidden by it. */
const unnoticed = 0.5
const part = 0.25

/**
 * What is hidden takes as long as what is not there: the medians of 200 runs each, asked in turn. What is not there is
 * measured twice, and the difference between the two is what chance alone makes.
 */
export async function hiddenTimeFinds({ cleo, ids }: Inhabitants): Promise<Outcome> {
  const hidden: Record<string, (id: string) => string> = {
    'a post of somebody who blocked me': (id) => `/api/posts/${id}`,
    'its comments': (id) => `/api/posts/${id}/comments`,
    'its photo': (id) => `/api/images/${id}`,
    'a post of a community that I am not in': (id) => `/api/posts/${id}`,
    'the profile of somebody who blocked me': (id) => `/api/users/${id}`,
  }
  const real = [ids['posts'], ids['posts'], ids['images'], ids['inside'], ids['blocker']]
  const lines: string[] = []
  let failed = 0
  for (const [number, [what, address]] of Object.entries(hidden).entries()) {
    const hiddenPath = address(real[number] ?? '')
    const series = await takeTimes(cleo, hiddenPath, () => address(randomUUID()))
    if (typeof series === 'string') return { passed: 0, failed: 1, output: `${what}: ${series}` }
    const [there, missing, again] = series.map(median) as [number, number, number]
    const chance = Math.abs(missing - again)
    const difference = Math.abs(there - missing)
    const isFine = difference <= Math.max(part * missing, unnoticed) + 3 * chance
    if (!isFine) failed += 1
    const ms = (time: number) => `${time.toFixed(2)} ms`
    lines.push(`${isFine ? '✓' : '✗'} ${what}: ${ms(there)}; not there: ${ms(missing)} and ${ms(again)}`)
  }
  return { passed: lines.length - failed, failed, output: lines.join('\n') }
}

/** Of what is hidden, of what is not there, and of that again; or why not. */
async function takeTimes(
  cleo: Inhabitants['cleo'],
  hidden: string,
  missing: () => string,
): Promise<[number[], number[], number[]] | string> {
  const series: [number[], number[], number[]] = [[], [], []]
  for (let run = -20; run < runs; run += 1)
    for (const [index, times] of series.entries()) {
      const path = index === 0 ? hidden : missing()
      const started = performance.now()
      const { status } = await cleo.get(path)
      const took = performance.now() - started
      if (status !== 404) return `${status} instead of 404`
      // The first ones find cold caches.
      if (run >= 0) times.push(took)
    }
  return series
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

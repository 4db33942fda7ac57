import type { Measure } from './bench.ts'
import { nextDeed } from './deeds.ts'
import { type Figure, inWords, type Plot } from './figures.ts'
import { askAtRate, askFor, at, requestBytes, steadyRandom } from './load.ts'
import { signedIn } from './network.ts'
import { startServers } from './processes.ts'

const limit = 100

/**
 * An evening, with more and more people: each rate for a few seconds, whether or not the answers keep up, until one in
 * a hundred waits longer than a tenth of a second.
 */
export const measure: Measure = async ({ tell, databases, sizes, patience }) => {
  const size = sizes.large
  tell('Copying the large network, because this writes into it.')
  const synapse = await startServers('synapse', [await databases.copyOf(size)])
  const random = steadyRandom(7)
  const steps: { rate: number; p50: number; p95: number; p99: number }[] = []
  try {
    const [origin] = synapse.origins
    if (!origin) throw new Error('The server did not start')
    const next = () => requestBytes(origin, nextDeed(random, size))
    await askFor(origin, 4_000 * patience, 8, next)
    const idle = Number(await synapse.tell({ do: 'memory' })) / 2 ** 20
    const measureAt = async (perSecond: number) => {
      const { took, failed, unanswered } = await askAtRate(
        origin,
        { perSecond, ms: 6_000 * patience, wires: 256 },
        next,
      )
      if (failed > 0) throw new Error(`${failed} requests failed at ${perSecond} a second`)
      // Who never got an answer waited longest.
      const all = [...took, ...Array.from({ length: unanswered }, () => 10_000)]
      const step = { rate: perSecond, p50: at(all, 0.5), p95: at(all, 0.95), p99: at(all, 0.99) }
      steps.push(step)
      tell(
        `${perSecond} a second: p50 ${step.p50.toFixed(1)}, p95 ${step.p95.toFixed(1)}, p99 ${step.p99.toFixed(1)} ms`,
      )
      return step.p99 <= limit
    }
    let [holds, breaks] = [0, 0]
    for (let perSecond = 100; perSecond <= 6_400; perSecond *= 2) {
      if (await measureAt(perSecond)) holds = perSecond
      else {
        breaks = perSecond
        break
      }
    }
    for (let halving = 0; halving < 3 && breaks > 0; halving += 1) {
      const between = Math.round((holds + breaks) / 20) * 10
      if (await measureAt(between)) holds = between
      else breaks = between
    }
    const after = Number(await synapse.tell({ do: 'memory' })) / 2 ** 20
    const calm = steps.toSorted((a, b) => Math.abs(a.rate - holds / 2) - Math.abs(b.rate - holds / 2))[0]
    const figures: Figure[] = [
      {
        what: 'Requests a second at which p99 passes 100 ms',
        value: holds,
        unit: 'a second',
      },
      ...(calm
        ? (['p50', 'p95', 'p99'] as const).map((which) => ({
            what: `${which} at about half of that (${calm.rate} a second)`,
            value: calm[which],
            unit: 'ms',
          }))
        : []),
      { what: 'Memory before it', value: idle, unit: 'MB' },
      { what: 'Memory after it', value: after, unit: 'MB', wanted: { atMost: 200 } },
    ]
    for (const figure of figures) tell(inWords(figure))
    return {
      name: 'evening',
      title: 'An evening',
      about: `Mixed traffic of ${(signedIn - 8).toLocaleString('en')} signed-in people with ${size.posts.toLocaleString('en')} posts: 70 % feed and threads, 10 % likes, 8 % search and Discover, 7 % messages, 5 % posts and comments. Requests come at a given rate whether or not the answers keep up; each time counts from when the request was due.`,
      figures,
      plots: [plotOfSteps(steps)],
    }
  } finally {
    await synapse.end()
  }
}

function plotOfSteps(steps: readonly { rate: number; p50: number; p95: number; p99: number }[]): Plot {
  const sorted = steps.toSorted((a, b) => a.rate - b.rate).filter(({ p99 }) => p99 <= 5 * limit)
  return {
    title: 'How long people wait, by how many requests come',
    xUnit: 'requests a second',
    yUnit: 'ms',
    lines: (['p99', 'p95', 'p50'] as const).map((name) => ({
      name,
      points: sorted.map((step) => [step.rate, step[name]]),
    })),
  }
}

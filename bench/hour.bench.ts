import type { Measure } from './bench.ts'
import { nextDeed } from './deeds.ts'
import { type Figure, inWords } from './figures.ts'
import { askAtRate, at, requestBytes, steadyRandom } from './load.ts'
import { signedIn } from './network.ts'
import { startProgram } from './program.ts'

/** It takes as long as its name says, so it is not part of a run of everything. */
export const isOnlyWhenAskedFor = true

/** Far below what makes people wait: this is about what stays behind, not about how much can be carried. */
const perSecond = 50
const steps = 12

/** An hour of ordinary traffic: what the whole program holds in memory, looked at every five minutes. */
export const measure: Measure = async ({ tell, databases, sizes, patience, minutes = 60 * patience }) => {
  const size = sizes.large
  tell('Copying the large network, because this writes into it.')
  const synapse = await startProgram(await databases.copyOf(size))
  const random = steadyRandom(11)
  const next = () => requestBytes(synapse.origin, nextDeed(random, size))
  const memory: [number, number][] = []
  const took: number[] = []
  try {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    memory.push([0, synapse.memory()])
    for (let step = 1; step <= steps; step += 1) {
      const ms = (minutes * 60_000) / steps
      const done = await askAtRate(synapse.origin, { perSecond, ms, wires: 256 }, next)
      if (done.failed > 0) throw new Error(`${done.failed} requests failed`)
      for (const one of done.took) took.push(one)
      const minute = (step * minutes) / steps
      memory.push([minute, synapse.memory()])
      tell(`After ${minute.toFixed(1)} minutes: ${synapse.memory().toFixed(0)} MB`)
    }
  } finally {
    await synapse.end()
  }
  const figures: Figure[] = [
    ...memory.map(
      ([minute, value]): Figure => ({
        what: minute === 0 ? 'Memory when idle' : `Memory after ${Number(minute.toFixed(1))} minutes`,
        value,
        unit: 'MB',
        ...(minute > 0 && { wanted: { atMost: 200 } }),
      }),
    ),
    { what: 'p50', value: at(took, 0.5), unit: 'ms' },
    { what: 'p99', value: at(took, 0.99), unit: 'ms' },
  ]
  for (const figure of figures) tell(inWords(figure))
  return {
    name: 'hour',
    title: 'An hour',
    about: `The whole program as an operator starts it, with ${size.posts.toLocaleString('en')} posts and the traffic of an evening (above) by ${(signedIn - 8).toLocaleString('en')} people at ${perSecond} requests a second, for ${Number(minutes.toFixed(1))} minutes: its memory, the database apart. Measured by \`npm run bench hour\`, and not part of a run of everything.`,
    figures,
    plots: [
      {
        title: 'Memory over the time',
        xUnit: 'minutes',
        yUnit: 'MB',
        lines: [{ name: 'memory', points: memory }],
      },
    ],
  }
}

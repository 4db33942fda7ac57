import type { Measure } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { askFor, median, requestBytes } from './load.ts'
import { tokenOf } from './network.ts'
import { startProgram } from './program.ts'

/** The whole program as an operator starts it, until it answers; then its memory, idle and after load. */
export const measure: Measure = async ({ tell, databases, sizes, patience }) => {
  const url = await databases.copyOf(sizes.small)
  const took: number[] = []
  let idle = 0
  let after = 0
  for (let turn = 0; turn < 4; turn += 1) {
    const synapse = await startProgram(url)
    try {
      // The first one compiles, and is not like those after it.
      if (turn > 0) took.push(synapse.took)
      if (turn === 3) {
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        idle = synapse.memory()
        const request = requestBytes(synapse.origin, { path: '/api/posts', token: tokenOf(3) })
        await askFor(synapse.origin, 20_000 * patience, 16, () => request)
        after = synapse.memory()
      }
    } finally {
      await synapse.end()
    }
  }
  const figures: Figure[] = [
    { what: 'Ready on an existing database', value: median(took) / 1000, unit: 's', wanted: { atMost: 2 } },
    { what: 'Memory when idle', value: idle, unit: 'MB' },
    { what: 'Memory after load', value: after, unit: 'MB', wanted: { atMost: 200 } },
  ]
  for (const figure of figures) tell(inWords(figure))
  return {
    name: 'start',
    title: 'Start and memory',
    about:
      'The whole program as an operator starts it, on a database that is there already: the time until its health page answers, and its memory when idle and after twenty seconds of the feed for 16 at once, the database apart.',
    figures,
  }
}

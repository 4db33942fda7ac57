import type { Measure } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { askFor, requestBytes } from './load.ts'
import { signedIn, tokenOf } from './network.ts'
import { startServers } from './processes.ts'
import { p50, p99, rate, ratioOf, runner, takeTurns } from './turns.ts'
import { bareBegins, writes } from './writes.ts'

export const names = writes.map(({ name }) => name)

/** Everything that people do, one at a time and eight at once, beside the bare insert of its row. */
export const measure: Measure = async ({ tell, databases, sizes, wanted, patience }) => {
  const size = sizes.small
  const url = await databases.copyOf(size)
  const [synapse, bare] = [await startServers('synapse', [url]), await startServers('bare', [url])]
  const figures: Figure[] = []
  try {
    const [ours, theirs] = [synapse.origins[0], bare.origins[0]]
    if (!ours || !theirs) throw new Error('The servers did not start')
    // Nobody writes before they have opened a page: whose sessions these are is known by then.
    await askFor(ours, 60_000, 8, (n) =>
      n < signedIn ? requestBytes(ours, { path: '/api/conversations/unread', token: tokenOf(1 + n) }) : null,
    )
    for (const write of writes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      let n = 0
      const done = runner(ours, () => requestBytes(ours, write.ask(n++, size)))
      let m = bareBegins
      const inserted = runner(theirs, () =>
        requestBytes(theirs, {
          method: 'POST',
          path: `/${write.name}`,
          body: { values: write.values(m++, size) },
        }),
      )
      for (const atOnce of [1, 8]) {
        for (const one of [done, inserted]) Object.assign(one, { rates: [], took: [] })
        await takeTurns([done, inserted], {
          rounds: Math.max(4, Math.round(20 * patience)),
          ms: 150,
          atOnce,
          warmUp: 1_000,
          // Each connection plans a statement anew five times before it keeps the plan, and code that has run a few
          // hundred times is still being made fast: of what has more code, more so.
          atLeast: Math.round(3_000 * patience),
          leadIn: 30,
        })
        const figure: Figure = {
          what: `${write.title}, ${atOnce === 1 ? 'one at a time' : `${atOnce} at once`}`,
          value: rate(done),
          unit: 'a second',
          limit: { what: 'the bare insert', value: rate(inserted) },
          ratio: ratioOf(done.rates, inserted.rates),
          wanted: { atLeast: 0.5 },
          more: { p50: p50(done), p99: p99(done) },
        }
        figures.push(figure)
        tell(inWords(figure))
      }
    }
  } finally {
    await Promise.all([synapse.end(), bare.end()])
  }
  return {
    name: 'writes',
    title: 'Writes',
    about:
      'Each as a signed-in person does it: session, rules, row, counters, notices and events, durable. The limit is one insert of the same row through the bare driver in a bare Fastify, with the triggers of the table and on the same disk.',
    figures,
  }
}

import type { Measure } from './bench.ts'
import { measureWrites } from './measure-writes.ts'
import { bareBegins, writes } from './writes.ts'

export const names = writes.map(({ name }) => name)

export const measure: Measure = async (bench) => ({
  name: 'writes',
  title: 'Writes',
  about:
    'Each as a signed-in person does it: session, rules, row, counters, notices and events, durable. The limit is one insert of the same row through the bare driver in a bare Fastify, with the triggers of the table and on the same disk.',
  figures: await measureWrites(bench, {
    writes,
    bareBegins,
    ends: Number.POSITIVE_INFINITY,
    crowds: [1, 8],
    budget: { speedAtLeast: 0.5 },
    pace: {
      rounds: Math.max(4, Math.round(20 * bench.patience)),
      ms: 150,
      warmUp: 1_000,
      // Each connection plans a statement anew five times before it keeps the plan, and code that has run a few
      // hundred times is still being made fast: of what has more code, more so.
      atLeast: Math.round(3_000 * bench.patience),
      leadIn: 30,
    },
    moreRounds: Math.round(40 * bench.patience),
  }),
})

import type { Measure } from './bench.ts'
import { bareBeginsAt, endsAt } from './ground.ts'
import { measureWrites } from './measure-writes.ts'
import { otherWrites } from './other-writes.ts'

export const names = otherWrites.map(({ name }) => name)

export const measure: Measure = async (bench) => ({
  name: 'other-writes',
  title: 'Other writes',
  about:
    'Everything else that signed-in people can change, eight at once: the slowest hundredth takes 50 ms at most (design/speed.md). For comparison, the bare rows that it is about, as often as the bare driver writes them in a second, without session, rules, counters, notices and the log. What is not measured, and why, is in `bench/other-writes.ts`; a test fails when a call of the API is in neither list.',
  figures: await measureWrites(bench, {
    writes: otherWrites,
    bareBegins: bareBeginsAt,
    ends: endsAt,
    crowds: [8],
    budget: { p99AtMost: 50 },
    pace: { rounds: 6, ms: 100, warmUp: 300, atLeast: 300, leadIn: 20 },
    moreRounds: 0,
  }),
})

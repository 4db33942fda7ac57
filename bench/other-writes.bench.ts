import type { Measure } from './bench.ts'
import { bareBeginsAt, endsAt } from './ground.ts'
import { measureWrites } from './measure-writes.ts'
import { otherWrites } from './other-writes.ts'

export const names = otherWrites.map(({ name }) => name)

export const measure: Measure = async (bench) => ({
  name: 'other-writes',
  title: 'Other writes',
  about:
    'Everything else that signed-in people can change, measured in the same way with fewer turns; what cannot be told from the line after these has up to five times as many, on whichever side of it. The limit is the one row that it is about, inserted, updated or deleted through the bare driver; or, for what is about several rows (somebody is let in: the request goes, the membership comes), these rows in one transaction, each statement a trip (‘the bare rows’), without counters, notices and the log. What is not measured, and why, is in `bench/other-writes.ts`; a test fails when a call of the API is in neither list.',
  figures: await measureWrites(bench, {
    writes: otherWrites,
    bareBegins: bareBeginsAt,
    ends: endsAt,
    pace: { rounds: 6, ms: 100, warmUp: 300, atLeast: 300, leadIn: 20 },
    moreRounds: 30,
  }),
})

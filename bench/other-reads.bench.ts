import type { Measure } from './bench.ts'
import { measureReads } from './measure-reads.ts'
import { otherReads } from './other-reads.ts'

export const names = otherReads.map(({ name }) => name)

/** The other reads that a screen needs: settings, moderation and what is somebody's own. */
export const measure: Measure = async (bench) => ({
  name: 'other-reads',
  title: 'Other reads',
  about:
    'What the screens beside the feed ask for, eight at once: the slowest hundredth takes 50 ms at most (design/speed.md). With those above it is every read of the contract that a screen needs, signed in; the few that are not measured stand in `bench/other-reads.ts` with the reason, and a test fails on one that is in neither. The person who asks has some tens of each; what grows is what others have, and with it a community with a tenth of all people as members, and the reports that moderators have settled.',
  figures: await measureReads(bench, otherReads, {
    rounds: 8,
    ms: 120,
    moreRounds: 50,
    moreTime: 360_000,
    areMain: false,
  }),
})

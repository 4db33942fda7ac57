import type { Measure } from './bench.ts'
import { measureReads } from './measure-reads.ts'
import { reads } from './reads.ts'

export const names = reads.map(({ name }) => name)

/** What people read most, at both sizes, beside the same statements in a bare server. */
export const measure: Measure = async (bench) => ({
  name: 'reads',
  title: 'Reads',
  about:
    'What each screen asks for, signed in, with all its rules, 8 at once; 19 of 20 posts are not for the viewer. The limit is the same statements through the bare driver in a bare Fastify that writes the answer by its schema: no session, no rules, nothing read from the request. Beside it, where there is a pgbench, PostgreSQL alone with the same statements, and a bare server with a fixed answer of the same size. Growth is the ratio of the p99 with a hundred times the posts to that with few, of all answers of all turns, small and large in turns. It swings from run to run, also where both are the same; so beside it stands between what nine of ten runs would lie, found by drawing the rounds anew. A read for which that holds the budget inside, or for which the same is so of how fast it is, has more turns, until it does not or there were four times as many, whichever side of the budget it is on.',
  figures: await measureReads(bench, reads, {
    rounds: 30,
    ms: 150,
    moreRounds: 90,
    moreTime: 420_000,
    areMain: true,
  }),
})

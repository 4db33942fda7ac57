import type { FastifyInstance } from 'fastify'
import { pollEndpoints } from '#contract/polls.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import { changeVote, removeVote } from './polls.commands.ts'
import { requirePoll } from './polls.queries.ts'

/** One person's votes, changes and taking back, together. */
const limit: Limit = { name: 'vote', points: 120, seconds: 10 * 60 }

/** No event and no notice goes out: whoever saw a count move at that moment could tell who voted (decision 0051). */
export function pollRoutes(app: FastifyInstance): void {
  write(app, pollEndpoints.vote, { limit }, async ({ params: { id }, body: { option }, viewer, tx }) => {
    await changeVote(tx, viewer, id, option)
    return requirePoll(tx, viewer, id)
  })

  write(app, pollEndpoints.unvote, { limit }, async ({ params: { id }, viewer, tx }) => {
    await removeVote(tx, viewer, id)
    return requirePoll(tx, viewer, id)
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Readable } from '#server/db/connection.ts'
import { HttpError, signedOut } from './errors.ts'
import type { Limit } from './rate-limit.ts'
import {
  type Answering,
  type App,
  type Call,
  callOf,
  describedBy,
  sendAnswer,
  settled,
  type ViewerOf,
} from './serve.ts'
import type { Viewer } from './viewer.ts'

interface ReadCall<E extends Endpoint> extends Call<E> {
  /** Only reads: what is changed is changed by `write`. */
  db: Readable
}

interface ReadOptions {
  /** How often one person may ask; without it, as often as for all reads together. */
  limit?: Limit
  /** May be answered by a replica that has caught up with this request (decision 0027). */
  replica?: true
}

/** Serves an endpoint that changes nothing: who asks, then what they sent, then the handler, then its answer. */
export function read<const E extends Endpoint & { method: 'GET' }>(
  app: App,
  endpoint: E,
  handler: (call: ReadCall<E>) => Answering<E>,
  { limit, replica }: ReadOptions = {},
): void {
  const { db: database, reads, rateLimit, floodGuard } = app.data
  const callFor = async (viewer: Viewer | null, request: FastifyRequest, reply: FastifyReply) => {
    if (!viewer && !endpoint.open) throw signedOut()
    if (viewer) await (limit ? rateLimit(limit, viewer.id) : floodGuard.countRead(viewer.id))
    return callOf(endpoint, viewer as ViewerOf<E>, request, reply)
  }

  // One connection for the session and for what is read.
  const answerHere = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    database.withConnection(async (db) => {
      const answerTo = async (viewer: Viewer | null) =>
        handler({ ...(await callFor(viewer, request, reply)), db })
      const looked = request.viewer(db)
      const remembered = limit ? undefined : request.remembered()?.viewer
      if (!remembered) return answerTo(await looked)
      // In one trip with the session; read again if they have chosen something about content since.
      const [viewer, answer] = await Promise.all([looked, settled(answerTo(remembered))])
      if (viewer?.hasChosenContent === remembered.hasChosenContent) return answer()
      reply.removeHeader('link')
      return answerTo(viewer)
    })

  const answerThere = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = await callFor(await request.viewer(), request, reply)
    const answer = await reads.run(call.viewer ?? {}, (db) => unlessRefused(handler({ ...call, db })))
    if (answer instanceof HttpError) throw answer
    return answer
  }

  const answer = replica && reads.replica ? answerThere : answerHere
  app.route({
    ...describedBy(endpoint),
    handler: async (request, reply) =>
      sendAnswer(endpoint, reply, await floodGuard.inTurn(request, () => answer(request, reply))),
  })
}

/** A refusal in words is an answer, and no fault of the database that was read. */
const unlessRefused = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => {
    if (error instanceof HttpError) return error
    throw error
  })

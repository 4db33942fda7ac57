import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { newId, newIdAfter } from '#server/db/clock.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { type Change, inOneChange, withAfterCommit } from './change.ts'
import { announceError, type HttpError, sendError, signedOut } from './errors.ts'
import { isForm } from './form-body.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { claimKey, getCreatedId, type IdempotencyKey, idempotencyKeyOf, KeyTaken } from './idempotency.ts'
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
import { isRefused } from './session.ts'
import type { SessionProof } from './session-proof.ts'
import type { Viewer } from './viewer.ts'

/** A request that changes something. */
export interface WriteCall<E extends Endpoint, P = undefined> extends Call<E>, Change {
  /** In which the session has been proven. The only way for a route to change a row. */
  tx: Transaction
  /** What `prepare` answered. */
  prepared: P
}

type Handler<E extends Endpoint, P> = (call: WriteCall<E, P>) => Answering<E>

/**
 * A create that may be sent twice with the same Idempotency-Key: by a double click, or by a client that never saw the
 * answer. `create` runs for the first of them only and makes the thing under `id`; `answer` reads it back for each.
 */
interface Create<E extends Endpoint, P> {
  /**
   * Where readers remember up to where they have read: holds up the others who would write to the same list until this
   * has its place there, and answers the last id before it. Nothing comes above what somebody has read already.
   */
  comesAfter?: (call: WriteCall<E, P>) => Promise<string | null>
  create: (call: WriteCall<E, P> & { id: string }) => Promise<void>
  answer: (call: WriteCall<E, P> & { id: string }) => Answering<E>
}

/** A request before its transaction. */
interface PreparingCall<E extends Endpoint> extends Omit<Call<E>, 'viewer'> {
  /** For work that is not done for just anybody; the transaction proves the session once more. */
  signedIn: () => Promise<Viewer>
}

/** A request that is answered by one statement. */
interface OneStatementCall<E extends Endpoint, P> extends Call<E>, Omit<Change, 'tx'> {
  db: Readable
  /** For `standalone` of a hot write. */
  proof: SessionProof
  /** For what it makes. */
  id: string
  prepared: P
}

interface WriteOptions<E extends Endpoint, P> {
  /** How often one person may do it; null where `prepare` counts by something else, such as an address. */
  limit: Limit | null
  /**
   * Slow work that is none of the database's (a photo, a password, a payment provider), before the transaction: a
   * connection that waits for it would be missed by others.
   */
  prepare?: (call: PreparingCall<E>) => Promise<P>
  /**
   * For a hot write, tried first where the session is remembered: one statement that proves the session and claims the
   * key by itself, without a transaction around it. Null: it has written nothing; then the handler runs, and says why.
   */
  inOneStatement?: (call: OneStatementCall<E, P>) => Promise<Awaited<Answering<E>> | null>
  /** How the plain form of a page is answered: with a page instead of JSON. */
  form?: FormAnswers<E>
}

interface FormAnswers<E extends Endpoint> {
  done: (call: Call<E>, answer: Awaited<Answering<E>>) => FastifyReply | Promise<FastifyReply>
  failed: (
    error: HttpError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply>
}

/**
 * Serves an endpoint that changes something. The handler is given a transaction in which the session has been proven
 * and the idempotency key claimed; its answer is sent, and events are published, after the commit.
 */
export function write<const E extends Endpoint, P = undefined>(
  app: App,
  endpoint: E,
  { limit, prepare, inOneStatement, form }: WriteOptions<E, P>,
  handler: Handler<E, P> | Create<E, P>,
): void {
  const { db, events, rateLimit, floodGuard } = app.data

  /** Who is signed out, or has not shown who they are, is told that, and nothing about what they sent. */
  const callOfAnybody = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return callOf(endpoint, null as ViewerOf<E>, request, reply)
    } catch (error) {
      const viewer = endpoint.open ? null : await request.viewer()
      if (!endpoint.open && !viewer) throw signedOut()
      if (endpoint.needsProof && viewer) await requireFreshProof(db, viewer)
      throw error
    }
  }

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = 'create' in handler ? idempotencyKeyOf(request) : null
    let isCounted = false
    const requireViewer = async (viewer: Viewer | null): Promise<ViewerOf<E>> => {
      if (!viewer && !endpoint.open) throw signedOut()
      if (viewer && limit && !isCounted) await rateLimit(limit, viewer.id)
      isCounted = true
      return viewer as ViewerOf<E>
    }
    const signedIn = async () => {
      const viewer = await requireViewer(await request.viewer())
      if (!viewer) throw signedOut()
      if (endpoint.needsProof) await requireFreshProof(db, viewer)
      return viewer
    }
    const before = prepare && (await callOfAnybody(request, reply))
    const prepared = (before && (await prepare({ ...before, signedIn }))) as P
    const callFor = async (asker: Viewer | null): Promise<Call<E>> => {
      const viewer = await requireViewer(asker)
      return before ? { ...before, viewer } : callOf(endpoint, viewer, request, reply)
    }
    const prove = async (tx: Transaction) => {
      const viewer = await request.provenViewer(tx, !endpoint.open)
      if (viewer && endpoint.needsProof) await requireFreshProof(tx, viewer)
      return viewer
    }
    const act = (run: typeof runOnce) =>
      inOneChange(app.data, async (change) => {
        const proof = prove(change.tx)
        const actFor = async (asker: Viewer | null) => {
          const call = await callFor(asker)
          return { call, answer: await run(handler, { ...call, ...change, prepared }, key) }
        }
        // Where nobody need be signed in, a session that has ended is no refusal: somebody may be signing in again.
        const remembered = endpoint.open ? undefined : request.remembered()?.viewer
        if (!remembered) return actFor(await proof)
        // In one trip with the proof, without which nothing is kept and nothing is said.
        const [proven, acted] = await Promise.all([settled(proof), settled(actFor(remembered))])
        if (!proven()) throw signedOut()
        return acted()
      })
    const actInOneStatement = async () => {
      const remembered = inOneStatement && request.remembered()
      if (!remembered) return null
      // What is wrong with the request is said by the transaction, to who is signed in.
      const call = await callFor(remembered.viewer).catch(() => null)
      if (!call) return null
      const proof = { sid: remembered.sid, key }
      const answer = await withAfterCommit(events, (afterwards) =>
        db.withConnection((on) =>
          inOneStatement({ ...call, ...afterwards, db: on, proof, id: newId(), prepared }),
        ),
      )
      return answer === null ? null : { call, answer }
    }
    const { call, answer } = await actInOneStatement()
      .then((done) => done ?? act(runOnce))
      .catch((error: unknown) => {
        if (error instanceof KeyTaken) return act(answerAgain)
        throw isRefused(error) ? signedOut() : error
      })
    if (form && isForm(request) && !reply.sent) return form.done(call, answer as Awaited<Answering<E>>)
    return sendAnswer(endpoint, reply, answer)
  }

  app.route({
    ...describedBy(endpoint),
    handler: (request, reply) => floodGuard.inTurn(request, () => respond(request, reply)),
    ...(form && {
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
        isForm(request)
          ? form.failed(announceError(request, reply, error), request, reply)
          : sendError(request, reply, error),
    }),
  })
}

/** A create runs in one trip with the claim of its key. If the key is taken, the database undoes both. */
async function runOnce<E extends Endpoint, P>(
  handler: Handler<E, P> | Create<E, P>,
  call: WriteCall<E, P>,
  key: IdempotencyKey | null,
): Promise<unknown> {
  if (typeof handler === 'function') return handler(call)
  const id = handler.comesAfter ? newIdAfter(await handler.comesAfter(call)) : newId()
  const claim = key && call.viewer ? claimKey(call.tx, call.viewer, key, id) : Promise.resolve()
  const [claimed, created] = await Promise.all([settled(claim), settled(handler.create({ ...call, id }))])
  claimed()
  created()
  return handler.answer({ ...call, id })
}

/** What the first of them made is the answer to the second. */
async function answerAgain<E extends Endpoint, P>(
  handler: Handler<E, P> | Create<E, P>,
  call: WriteCall<E, P>,
  key: IdempotencyKey | null,
): Promise<unknown> {
  if (typeof handler === 'function' || !key || !call.viewer) throw new Error('Only a create has a key')
  return handler.answer({ ...call, id: await getCreatedId(call.tx, call.viewer, key) })
}

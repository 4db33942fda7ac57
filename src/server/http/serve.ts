import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/core/endpoint.ts'
import type { Database } from '#server/db/connection.ts'
import type { Reads } from '#server/db/replica.ts'
import type { Events } from '#server/realtime/events.ts'
import { badInputFrom, type HttpError, notFound } from './errors.ts'
import type { FloodGuard } from './flood-guard.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Viewer } from './viewer.ts'

/** What `read` and `write` need, so that routes need not be given it. */
interface Data {
  db: Database
  reads: Reads
  events: Events
  rateLimit: RateLimit
  floodGuard: FloodGuard
}

declare module 'fastify' {
  interface FastifyInstance {
    data: Data
  }
  interface FastifyContextConfig {
    /** What this route serves; the API description and the access matrix are made from it. */
    endpoint?: Endpoint
  }
}

export type ViewerOf<E extends Endpoint> = E['open'] extends true ? Viewer | null : Viewer

/** A request to an endpoint: who asks, and what they sent, checked. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  viewer: ViewerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler answers: nothing, where the answer is 204 without a body. */
export type Answering<E extends Endpoint> = E['response'] extends z.ZodType
  ? Promise<ResponseOf<E>>
  : Promise<void>

/** Where it is, what it is, and an answer that holds only the keys its schema names. */
export const describedBy = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  config: { endpoint },
  schema: {
    response: endpoint.response ? { [successStatus(endpoint)]: serialisedBy(endpoint.response) } : {},
  },
})

export const callOf = <E extends Endpoint>(
  endpoint: E,
  viewer: ViewerOf<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> =>
  ({
    // An id that is no id names nothing, and is the same as one that does not exist.
    params: parse(endpoint.params, request.params, () => notFound()),
    query: parse(endpoint.query, request.query, badInputFrom),
    body: parse(endpoint.body, request.body, badInputFrom),
    viewer,
    request,
    reply,
  }) as Call<E>

/** Sends what a handler answered, unless it has sent something itself. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (reply.sent) return reply
  reply.code(successStatus(endpoint))
  return answer === undefined ? reply.send() : answer
}

/** Never rejects: the value or the error comes out when the function is called. For work that may be thrown away. */
export const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )

const successStatus = (endpoint: Endpoint) => endpoint.status ?? (endpoint.response ? 200 : 204)

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => HttpError,
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw refuse(parsed.error)
  return parsed.data
}

/** Fastify compiles this once into code that writes the named keys and no others. */
function serialisedBy(response: z.ZodType): object {
  // OpenAPI 3.0's `nullable` compiles to a plain null check; JSON Schema's anyOf would validate each branch.
  return z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' })
}

export type App = FastifyInstance

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { announceError, badInputFrom, type HttpError, notFound, sendError, signedOut } from './errors.ts'
import { isForm } from './form-body.ts'
import type { Viewer } from './viewer.ts'

type ViewerOf<E extends Endpoint> = E['open'] extends true ? Viewer | null : Viewer

interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  viewer: ViewerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type Answering<E extends Endpoint> = E['response'] extends z.ZodType ? Promise<ResponseOf<E>> : Promise<void>
type Handler<E extends Endpoint> = (call: Call<E>) => Answering<E>

/** How a call answers the plain form of a page: with a page instead of JSON. */
interface FormAnswers<E extends Endpoint> {
  done: (call: Call<E>, answer: Awaited<Answering<E>>) => FastifyReply | Promise<FastifyReply>
  failed: (
    error: HttpError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route serves; the API description and the access matrix are made from it. */
    endpoint?: Endpoint
  }
}

/**
 * Serves one endpoint of the contract: who asks, then what they sent, then the handler, then an answer that
 * holds only the keys its schema names.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  form?: FormAnswers<E>,
): void {
  app.route({
    ...describedBy(endpoint),
    handler: async (request, reply) => {
      const viewer = await request.viewer()
      if (!viewer && !endpoint.open) throw signedOut()
      const call = callOf(endpoint, viewer as ViewerOf<E>, request, reply)
      const answer = await handler(call)
      if (reply.sent) return reply
      if (form && isForm(request)) return form.done(call, answer)
      reply.code(successStatus(endpoint))
      return answer === undefined ? reply.send() : answer
    },
    ...(form && {
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
        isForm(request)
          ? form.failed(announceError(request, reply, error), request, reply)
          : sendError(request, reply, error),
    }),
  })
}

type Reading = Endpoint & { method: 'GET'; open?: never; response: z.ZodType }

/**
 * Serves an endpoint that only reads: who asks is looked up while what they ask for is read, in one round trip to the
 * database (decision 0028). The handler changes nothing, because it may have run for somebody who is signed out.
 */
export function readRoute<const E extends Reading>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  app.route({
    ...describedBy(endpoint),
    handler: async (request, reply) => {
      const done = await request.readFor(async (viewer) => {
        reply.removeHeader('link')
        return handler(callOf(endpoint, viewer as ViewerOf<E>, request, reply))
      })
      if (!done) {
        // What the handler said about a page that is not shown.
        reply.removeHeader('link')
        throw signedOut()
      }
      reply.code(successStatus(endpoint))
      return done.read
    },
  })
}

/**
 * Serves an endpoint that changes something in one round trip to the database: who asks is looked up with it, and its
 * statements change nothing for who is signed out (`stillSignedIn`, decision 0030). `takeTurn` comes before anything.
 * What a handler does beside such statements has to wait for `requireSignedIn`.
 */
export function writeRoute<const E extends Endpoint & { open?: never }>(
  app: FastifyInstance,
  endpoint: E,
  takeTurn: (viewer: Viewer) => Promise<void>,
  handler: Handler<E>,
): void {
  app.route({
    ...describedBy(endpoint),
    handler: async (request, reply) => {
      const written = await request.writeFor(async (viewer) => {
        const call = callOf(endpoint, viewer as ViewerOf<E>, request, reply)
        await takeTurn(viewer)
        return (): Promise<unknown> => handler(call)
      })
      if (!written) throw signedOut()
      reply.code(successStatus(endpoint))
      return written.done === undefined ? reply.send() : written.done
    },
  })
}

/** Waits until the session has been looked up. */
export async function requireSignedIn(request: FastifyRequest): Promise<void> {
  if (!(await request.viewer())) throw signedOut()
}

/** Where it is, what it is, and an answer that holds only the keys its schema names. */
const describedBy = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  config: { endpoint },
  schema: {
    response: endpoint.response ? { [successStatus(endpoint)]: serialisedBy(endpoint.response) } : {},
  },
})

const callOf = <E extends Endpoint>(
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

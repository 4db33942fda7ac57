import type { FastifyInstance } from 'fastify'

/** Called when what was begun has ended; with the error, if it failed. */
export type EndSpan = (error?: unknown) => void

export interface Tracing {
  /** A span for each request. */
  follow: (app: FastifyInstance) => void
  /** A span for a statement of the database, in the request or job under way; by its name, never its text. */
  beginStatement: (name: string) => EndSpan
  inJob: <Outcome extends string>(
    job: { id: string; kind: string; tries: number },
    work: () => Promise<Outcome>,
  ) => Promise<Outcome>
  /** Sends what is left. */
  close: () => Promise<void>
}

import type * as z from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface EndpointShape {
  /** One sentence for the API description. */
  summary: string
  /** Signed in is the default; an open endpoint says so. */
  open?: true
  /** Only with a proof of the last ten minutes that it is them; without it the answer is `403 proof_needed`. */
  needsProof?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent: the answer is 204 without a body. */
  response?: z.ZodType
  /** The answer is a file of this type, and no JSON. */
  file?: string
  /** 200 unless told (204 without a response). */
  status?: 201 | 202
}

export interface Endpoint extends EndpointShape {
  method: Method
  /** Parameters stand in braces, as in the specification: /api/posts/{id}. */
  path: string
}

/** One call of the API. The server serves it, the client is typed by it, the API description is made from it. */
export const endpoint = <const M extends Method, const P extends string, const S extends EndpointShape>(
  method: M,
  path: P,
  shape: S,
): { method: M; path: P } & S => ({ method, path, ...shape })

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined

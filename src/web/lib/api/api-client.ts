import { accountHeader } from '#contract/core/account-header.ts'
import type { Endpoint, ParamsOf, ResponseOf, SentBodyOf, SentQueryOf } from '#contract/core/endpoint.ts'
import { toApiError, toOfflineError } from './api-error.ts'
import { askForProof } from './proof-request.ts'
import { reportSessionEnd, signedInAs } from './session-end.ts'

type Address<E extends Endpoint> = `${E['method']} ${E['path']}`

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', SentQueryOf<E>> &
  Given<'body', SentBodyOf<E>> & {
    /** The same key again answers as the first time: a create can be repeated without harm. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Sent even if the page is closed in the same moment. */
    keepalive?: boolean
  }

type Call<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Promise<ResponseOf<E>>
    : (input: CallInput<E>) => Promise<ResponseOf<E>>

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * A function that makes one call of the contract. Only the endpoint's type is needed, so no schema
 * reaches the browser; the address is checked against that type when it is compiled.
 */
export const call = <E extends Endpoint>(address: Address<E>): Call<E> => {
  const make = async (input?: LooseInput) => bodyOf(await answerTo(address, input))
  return make as Call<E>
}

/** One page of a list, and the cursor of the next one; null: there is no next one. */
export interface Page<T> {
  items: T
  next: string | null
}

type PageCall<E extends Endpoint> = (...input: Parameters<Call<E>>) => Promise<Page<ResponseOf<E>>>

/** The same for a list that pages: the server says in its Link header what follows. */
export const callPage = <E extends Endpoint>(address: Address<E>): PageCall<E> => {
  const make = async (input?: LooseInput) => pageOf(await answerTo(address, input))
  return make as PageCall<E>
}

export const requestPage = async (address: string, init: RequestInit = {}): Promise<Page<unknown>> =>
  pageOf(await answer(address, init))

async function pageOf(response: Response): Promise<Page<unknown>> {
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const cursors = new URLSearchParams(next?.split('?')[1])
  return { items: await bodyOf(response), next: cursors.get('before') ?? cursors.get('after') }
}

function answerTo(
  address: string,
  { params, query, body, idempotencyKey, signal, keepalive = false }: LooseInput = {},
): Promise<Response> {
  const [method = '', path = ''] = address.split(' ')
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return answer(addressOf(path, params, query), {
    method,
    headers,
    keepalive,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

function addressOf(path: string, params: LooseInput['params'], query: LooseInput['query']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Sends one request with credentials and reads the JSON that comes back; anything but success is an ApiError. */
export const request = async (address: string, init: RequestInit = {}): Promise<unknown> =>
  bodyOf(await answer(address, init))

async function answer(address: string, init: RequestInit): Promise<Response> {
  const response = await send(address, init)
  if (response.ok) return response
  const error = await toApiError(response)
  if (error.code === 'signed_out') reportSessionEnd()
  if (error.code === 'proof_needed' && (await askForProof())) return answer(address, init)
  throw error
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const account = signedInAs()
  const headers = new Headers(init.headers)
  // All but the question who is signed in is asked for the person whose page this is, and for nobody else.
  if (account && address !== '/api/auth/user') headers.set(accountHeader, account)
  try {
    return await fetch(address, { credentials: 'include', ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw toOfflineError()
  }
}

import type { ErrorBody, ErrorCode } from '#contract/core/errors.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'

interface ApiErrorDetails {
  status: number
  /** 'status: body text', as the specification words it. */
  message: string
  plainMessage: string
  code: ErrorCode | 'offline'
  fields?: Record<string, string>
  retryAfter?: number | null
  location?: string
}

/** A call that did not succeed. Toasts and forms show `plainMessage`; `message` is for logs. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly plainMessage: string
  readonly code: ErrorCode | 'offline'
  /** What is wrong with which field, in words. Empty unless the input was at fault. */
  readonly fields: Record<string, string>
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null
  /** A page of the server that says more, where there is one. */
  readonly location: string | null

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.status = details.status
    this.plainMessage = details.plainMessage
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter ?? null
    this.location = details.location ?? null
  }
}

const plainMessages: Record<number, string> = {
  401: t('You’ve been signed out. Please sign in again.'),
  403: t('You can’t do that here.'),
  404: t('This isn’t here. It may have been removed.'),
  413: t('This is too large to send.'),
  429: t('That was a lot in a short time. Please wait a little and try again.'),
  503: t('Synapse isn’t available right now. Please try again in a minute.'),
}
const usualMessage = t('Something went wrong on our side. Please try again.')

function codeFor(status: number): ErrorCode {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'not_allowed'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'unavailable'
  return 'unexpected'
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    const isErrorBody = typeof body === 'object' && body !== null && 'message' in body && 'code' in body
    return isErrorBody ? (body as ErrorBody) : null
  } catch {
    return null
  }
}

/** The server does not know where somebody is: a moment that it names is written anew, in the time of this device. */
const inOwnTime = ({ message, moment }: ErrorBody): string =>
  moment ? message.replace(moment.words, dayAndTimeOf(moment.at)) : message

export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parseErrorBody(text)
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const { status } = response
  const words = body && inOwnTime(body)
  return new ApiError({
    status,
    message: `${status}: ${words ?? (text || response.statusText)}`,
    // A proxy in front of us may answer with a page of its own: nobody should have to read that.
    plainMessage: words ?? plainMessages[status] ?? usualMessage,
    code: body?.code ?? codeFor(status),
    ...(body?.fields && { fields: body.fields }),
    ...(body?.location && { location: body.location }),
    retryAfter: Number.isNaN(seconds) ? null : seconds,
  })
}

export function toOfflineError(): ApiError {
  const words = t('You seem to be offline. Please check your connection and try again.')
  return new ApiError({ status: 0, message: words, plainMessage: words, code: 'offline' })
}

/** Nobody could be reached. It may have arrived all the same. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline'

/** What to tell a person about any failure. */
export const inWords = (error: unknown): string =>
  error instanceof ApiError ? error.plainMessage : usualMessage

/** Why it was refused, where the server said so; trying again would not help then. */
export const refusalOr = (usual: string, error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.plainMessage : usual

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ErrorBody, ErrorCode } from '#contract/core/errors.ts'
import { t } from '#words/t.ts'

/** An error that is meant for the person: a status, a code, and what to say. */
export class HttpError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** A page of ours that says more. */
  readonly location: string | undefined
  /** That the message names. */
  readonly moment: ErrorBody['moment']

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      location?: string
      moment?: ErrorBody['moment']
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.location = more.location
    this.moment = more.moment
  }
}

export const signedOut = () => new HttpError(401, 'signed_out', t('Please sign in first.'))

/** What the viewer may not know of answers the same as what does not exist. */
export const notFound = () => new HttpError(404, 'not_found', t('This doesn’t exist, or you can’t see it.'))

export const notAllowed = (message: string, code: ErrorCode = 'not_allowed') =>
  new HttpError(403, code, message)

export const clash = (message: string) => new HttpError(409, 'clash', message)

export function badInput(fields: Record<string, string>): HttpError {
  const message = Object.values(fields)[0] ?? t('Something in this form needs another look.')
  return new HttpError(422, 'bad_input', message, { fields })
}

export function badInputFrom(error: z.ZodError): HttpError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    fields[field] ??= issue.message
  }
  return badInput(fields)
}

export const toErrorBody = (error: HttpError): ErrorBody => ({
  code: error.code,
  message: error.message,
  ...(error.fields && { fields: error.fields }),
  ...(error.location && { location: error.location }),
  ...(error.moment && { moment: error.moment }),
})

/** Codes of PostgreSQL and of sockets that mean "the database is away", not "the program is wrong". */
const databaseIsAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '08000',
  '08003',
  '08006',
  // PgBouncer's for all that it says by itself: it waits for a connection, or gets none.
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '3D000',
  '55000',
  '53300',
  '25006',
  '57014',
])

function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && databaseIsAway.has(at.code) && isFromDatabase(at))
      return true
    if (
      /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/.test(
        at.message,
      )
    )
      return true
  }
  return false
}

/** ENOENT and the like also come from files; a database error has a syscall of connect or a five-character code. */
const isFromDatabase = (error: Error & { code?: unknown; syscall?: unknown }) =>
  error.syscall === undefined ||
  error.syscall === 'connect' ||
  error.syscall === 'read' ||
  error.syscall === 'write'

/** Node's words for a client that went away while it was sending. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'

/** PostgreSQL stores every character but U+0000, which no keyboard types. */
function isUnstorableText(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === '22021' || at.code === '22P05')) return true
  return false
}

function fromFastify(error: FastifyError): HttpError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError(413, 'too_large', t('That’s too much at once. Please send less.'))
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError(415, 'wrong_type', t('Please send this as JSON.'))
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpError(400, 'bad_input', t('The request couldn’t be read.'))
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new HttpError(error.statusCode, 'bad_input', t('The request couldn’t be read.'))
        : null
  }
}

class DiskFull extends HttpError {}

export const diskFull = (
  message = t('Synapse has no room left for anything new. You can still read. Please try again later.'),
): HttpError => new DiskFull(503, 'unavailable', message, { retryAfterSeconds: 60 })

/** As PostgreSQL says it, and as files do. */
function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === '53100' || at.code === 'ENOSPC' || at.code === 'EDQUOT')) return true
  return false
}

/** Turns whatever was thrown into something that can be said to a person. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isDiskFull(error)) return diskFull()
  // Before the question whether the database is away: a broken connection has the same code there.
  if (isClientGone(error))
    return new HttpError(400, 'bad_input', t('Part of this didn’t arrive. Please try again.'))
  if (isDatabaseAway(error))
    return new HttpError(
      503,
      'unavailable',
      t('Synapse can’t reach its database right now. Please try again in a moment.'),
      {
        retryAfterSeconds: 2,
      },
    )
  if (isUnstorableText(error))
    return new HttpError(
      422,
      'bad_input',
      t('This has a character that can’t be saved. Please type it again.'),
    )
  const known = error instanceof Error && 'code' in error ? fromFastify(error as FastifyError) : null
  return (
    known ??
    new HttpError(
      500,
      'unexpected',
      t('Something went wrong on our side. Nothing you typed was lost. Please try again.'),
    )
  )
}

/** A full disk refuses many in a moment, for one known reason: a line for each, and no stack. */
function noteFailure(request: FastifyRequest, error: HttpError, thrown: unknown): void {
  if (error instanceof DiskFull) request.log.warn({ req: request }, 'refused: the disk is full')
  else request.log.error({ req: request, err: thrown }, 'request failed')
}

/** Notes what went wrong and sets the status; how it is said is up to the caller. */
export function announceError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): HttpError {
  const error = toHttpError(thrown)
  if (error.status >= 500) {
    noteFailure(request, error, thrown)
    // For whoever asks an operator what went wrong: the lines about it have this id.
    reply.header('x-request-id', request.id)
  }
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  reply.code(error.status)
  return error
}

export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = announceError(request, reply, thrown)
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(toErrorBody(error))
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
}

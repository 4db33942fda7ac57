import pino, { type DestinationStream, type Logger } from 'pino'

/** Logs hold no message text, cookie, e-mail or secret (trust.md 24): requests are logged by their pattern, not their address. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: [
        '*.password',
        '*.email',
        '*.content',
        '*.token',
        '*.cookie',
        '*.authorization',
        'req.headers',
        'res.headers',
      ],
      censor: '[removed]',
    },
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string }; id?: string }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url,
      }),
      err: withoutValues,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Database errors quote the row that broke a rule, and their cause quotes the statement with its values. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' }
  const { name, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  const isStatement = 'query' in error || 'detail' in error
  return {
    name,
    code,
    message: isStatement ? undefined : error.message,
    stack: stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    cause: cause === undefined ? undefined : withoutValues(cause),
  }
}

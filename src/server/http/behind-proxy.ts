import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const loopback = /^(::1|(::ffff:)?127(\.\d+){3})$/
const proxyHeaders = /^(forwarded|via|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|x-forwarded-.+)$/

/** Whether whoever asks sits at this machine, and nobody else asks through it. Headers can be added, never taken away. */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => proxyHeaders.test(name))

export function registerProxyCare(app: FastifyInstance, config: Config): void {
  let isSaid = config.trustProxy.length > 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.error(
        'A request came with X-Forwarded-For, and TRUST_PROXY is not set. If Synapse is behind a proxy, everybody now shares the limits of one address: set TRUST_PROXY to the address of that proxy. This is said once.',
      )
    }
    done()
  })

  // A proxy may stop sending a body once it is answered, and use the connection again: what comes next would be read as
  // the rest of that body.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close')
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

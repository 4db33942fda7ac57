import { readFileSync } from 'node:fs'
import {
  request as ask,
  createServer as createHttp,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { makeCertificate } from '#tests/support/certificate.ts'

export interface TlsProxy {
  /** Of the authority that signed the certificate: who knows it, trusts the proxy. */
  authority: string
  close: () => void
}

/** What stands in front of a Synapse on the internet: https in words of its own, and http only to send people there. */
export async function startTlsProxy(port: number, targetPort: number, place: string): Promise<TlsProxy> {
  const { key, certificate } = makeCertificate(place)
  const secure = createHttps({ key: readFileSync(key), cert: readFileSync(certificate) }, passOn(targetPort))
  const plain = createHttp((request, response) => {
    response.writeHead(301, { location: `https://localhost:${port}${request.url}` }).end()
  })
  // One port for both, as a scanner that is given one address needs it: TLS begins with the byte 22.
  const sockets = new Set<Socket>()
  const door = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      ;(first[0] === 22 ? secure : plain).emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve))
  const close = () => {
    door.close()
    for (const socket of sockets) socket.destroy()
  }
  return { authority: certificate, close }
}

const passOn = (port: number) => (request: IncomingMessage, response: ServerResponse) => {
  const headers = { ...request.headers, 'x-forwarded-proto': 'https' }
  const onward = ask(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

import { once } from 'node:events'
import {
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { connect as connectTls } from 'node:tls'

export interface H2Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface H2Client {
  sends: (
    method: string,
    path: string,
    sent?: { headers?: OutgoingHttpHeaders; body?: Buffer | string; isHeldBack?: boolean },
  ) => Promise<H2Answer>
  /** A request whose answer does not end. */
  opens: (path: string, headers?: OutgoingHttpHeaders) => ClientHttp2Stream
  close: () => void
}

/** A browser, as a proxy sees it: one connection, TLS, HTTP/2 and nothing else. */
export async function h2Client(
  url: string,
  { certificate, localAddress }: { certificate: string; localAddress?: string },
): Promise<H2Client> {
  const { hostname, port } = new URL(url)
  const socket = connectTls({
    host: '127.0.0.1',
    port: Number(port),
    servername: hostname,
    ca: certificate,
    ALPNProtocols: ['h2'],
    ...(localAddress && { localAddress }),
  })
  await once(socket, 'secureConnect')
  if (socket.alpnProtocol !== 'h2') throw new Error(`It speaks ${socket.alpnProtocol} and not HTTP/2.`)
  const session = connect(url, { createConnection: () => socket })
  return {
    close: () => session.destroy(),
    opens: (path, headers = {}) => session.request({ ':path': path, ...headers }),
    sends: async (method, path, { headers = {}, body, isHeldBack = false } = {}) => {
      const stream = session.request(
        { ':method': method, ':path': path, ...headers },
        { endStream: body === undefined },
      )
      const answered = once(stream, 'response')
      // A server may answer and close before it has all of the body; the answer is what counts.
      stream.on('error', () => undefined)
      if (isHeldBack) stream.write(body)
      else if (body !== undefined) stream.end(body)
      const [answer] = (await answered) as [IncomingHttpHeaders]
      let text = ''
      stream.setEncoding('utf8').on('data', (part) => (text += part))
      await new Promise<void>((resolve) => stream.once('end', resolve).once('close', resolve))
      // What is left of a body that nobody wants to read.
      stream.close()
      return { status: Number(answer[':status']), headers: answer, text }
    },
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A door between a browser and Synapse, at which some requests are lost. */
export class PickyDoor {
  readonly #target: URL
  readonly #server: Server
  #loses: RegExp | null = null
  /** The paths of what was lost. */
  readonly lost: string[] = []

  constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing))
  }

  /** Answers its address. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** From now on the connection breaks when one of these is asked for; nothing is lost any more with `null`. */
  lose(paths: RegExp | null): void {
    this.#loses = paths
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = '/', headers } = incoming
    if (this.#loses?.test(path)) {
      this.lost.push(path)
      incoming.socket.destroy()
      return
    }
    const { hostname, port } = this.#target
    const asking = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    asking.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asking.destroy())
    incoming.pipe(asking)
  }
}

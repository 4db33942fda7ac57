import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What becomes of a request, and how many of a hundred. The rest arrives as it should. */
const fates = {
  /** The connection breaks before Synapse has heard of it. */
  lost: 12,
  /** Synapse has done it, and the connection breaks before the answer. */
  unanswered: 12,
  /** Arrives twice, at the same time. The browser gets the later answer. */
  twice: 16,
  /** Others overtake it. */
  late: 20,
  /** Others overtake its answer. */
  answeredLate: 10,
} as const
type Fate = keyof typeof fates | 'fine'

const longestDelay = 1_200

interface Drawn {
  fate: Fate
  /** Of a request that is late. */
  delay: number
}

/**
 * A door between a browser and Synapse, behind which requests are lost, doubled, delayed and overtake each other while it
 * storms. What becomes of the nth request to an address follows from the seed alone. Code, styles and pictures come late
 * at worst: that they do not come at all has tests of its own (missing-code.spec.ts).
 */
export class ChaoticNetwork {
  private readonly seed: string
  private readonly target: URL
  private readonly server: Server
  private readonly asked = new Map<string, number>()
  private isStorming = false
  /** What happened, for whoever has to understand a failure. */
  readonly story: string[] = []

  constructor(target: string, seed: string) {
    this.target = new URL(target)
    this.seed = seed
    this.server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing))
    // Whoever hangs up hears from us that the connection is gone, and nobody else needs to.
    this.server.on('clientError', (_error, socket) => socket.destroy())
  }

  /** Answers the address of the door. */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  storm(): void {
    this.isStorming = true
  }

  calm(): void {
    this.isStorming = false
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private draw(method: string, path: string): Drawn {
    if (!this.isStorming) return { fate: 'fine', delay: 0 }
    const isOwnFile = path.startsWith('/assets/') || /\.\w+$/.test(path)
    // Ids differ from run to run.
    const address = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`
    const nth = (this.asked.get(address) ?? 0) + 1
    this.asked.set(address, nth)
    const drawn = createHash('sha256').update(`${this.seed} ${address} ${nth}`).digest()
    const delay = (drawn.readUInt16BE(4) / 0xffff) * longestDelay
    const fate = fateAt((drawn.readUInt32BE(0) / 0x1_0000_0000) * 100)
    return { fate: isOwnFile && fate !== 'fine' ? 'late' : fate, delay }
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming
    const { fate, delay } = this.draw(method, path.split('?', 1)[0] ?? path)
    if (fate !== 'fine') this.story.push(`${method} ${path}: ${fate}`)
    outgoing.on('error', () => undefined)
    const body = await bytesOf(incoming).catch(() => null)
    if (!body || fate === 'lost') return void incoming.socket.destroy()
    if (fate === 'late') await pause(delay)
    if (path.startsWith('/api/events'))
      return this.stream(incoming, outgoing, fate === 'unanswered' ? delay : null)
    try {
      const answers =
        fate === 'twice' ? [this.ask(incoming, body), this.ask(incoming, body)] : [this.ask(incoming, body)]
      const settled = (await Promise.all(answers)).toSorted((a, b) => a.at - b.at)
      const answer = settled.at(-1)
      if (!answer || fate === 'unanswered') return void incoming.socket.destroy()
      if (fate === 'answeredLate') await pause(delay)
      outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    } catch {
      incoming.socket.destroy()
    }
  }

  /** Live events come as they are written; in a storm the stream breaks after a while. */
  private stream(incoming: IncomingMessage, outgoing: ServerResponse, breaksAfter: number | null): void {
    const asking = this.toSynapse(incoming, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    asking.on('error', () => outgoing.destroy()).end()
    outgoing.on('close', () => asking.destroy())
    if (breaksAfter !== null) setTimeout(() => outgoing.destroy(), breaksAfter).unref()
  }

  private toSynapse(incoming: IncomingMessage, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
    const { method, url: path, headers } = incoming
    const { hostname, port } = this.target
    return request({ hostname, port, path, method, headers, agent: false }, onAnswer)
  }

  private async ask(incoming: IncomingMessage, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    this.toSynapse(incoming, resolve).on('error', reject).end(body)
    const answer = await promise
    const { 'transfer-encoding': _, ...headers } = answer.headers
    return { status: answer.statusCode ?? 502, headers, body: await bytesOf(answer), at: performance.now() }
  }
}

function fateAt(share: number): Fate {
  let until = 0
  for (const [fate, ofHundred] of Object.entries(fates)) {
    until += ofHundred
    if (share < until) return fate as Fate
  }
  return 'fine'
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

import { connect, type Socket } from 'node:net'

// A generator of load that costs as little as can be: it shares the machine with what it measures. One socket carries
// one request at a time, and the requests are bytes that were written before.

const endOfHead = Buffer.from('\r\n\r\n')

/** A connection that is kept alive. */
export class Wire {
  private readonly socket: Socket
  private received: Buffer = Buffer.alloc(0)
  private waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null

  constructor(origin: URL) {
    this.socket = connect({ host: origin.hostname, port: Number(origin.port), noDelay: true })
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('error', (error) => this.fail(error))
    this.socket.on('close', () => this.fail(new Error('The server closed the connection')))
  }

  ask(request: Buffer): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.waiting = { resolve, reject }
    this.socket.write(request)
    return promise
  }

  end(): void {
    this.waiting = null
    this.socket.destroy()
  }

  private fail(error: Error): void {
    this.waiting?.reject(error)
    this.waiting = null
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const head = this.received.indexOf(endOfHead)
    if (head < 0) return
    const text = this.received.toString('latin1', 0, head)
    const status = Number(text.slice(9, 12))
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (this.received.length < head + 4 + length) return
    this.received = Buffer.alloc(0)
    const { waiting } = this
    this.waiting = null
    waiting?.resolve(status)
  }
}

export interface Asked {
  method?: string
  path: string
  /** The session's token; nobody's without one. */
  token?: string
  /** The Idempotency-Key. */
  key?: string
  body?: unknown
}

export function requestBytes(origin: URL, { method = 'GET', path, token, key, body }: Asked): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${origin.host}`,
    ...(token === undefined ? [] : [`cookie: synapse=${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

export interface Taken {
  /** Milliseconds, one for each answer. */
  took: number[]
  perSecond: number
}

/** The nth request, or null when there are no more. */
export type Next = (n: number) => Buffer | null

export const openWires = (origin: URL, atOnce: number): Wire[] =>
  Array.from({ length: atOnce }, () => new Wire(origin))

/** Asks for so long, so many at a time, each as soon as the one before has its answer. */
export async function askFor(origin: URL, ms: number, atOnce: number, next: Next): Promise<Taken> {
  const wires = openWires(origin, atOnce)
  try {
    return await askThrough(wires, ms, next)
  } finally {
    for (const wire of wires) wire.end()
  }
}

/** The same through connections that are open, and stay so. */
export async function askThrough(wires: readonly Wire[], ms: number, next: Next): Promise<Taken> {
  const took: number[] = []
  let n = 0
  const began = performance.now()
  const until = began + ms
  const work = async (wire: Wire) => {
    for (let now = performance.now(); now < until; now = performance.now()) {
      const request = next(n)
      n += 1
      if (!request) return
      const status = await wire.ask(request)
      if (status >= 300) throw new Error(`Answered ${status}: ${request.toString().split('\r\n')[0]}`)
      took.push(performance.now() - now)
    }
  }
  await Promise.all(wires.map(work))
  return { took, perSecond: (took.length * 1000) / (performance.now() - began) }
}

/** A number between 0 and 1, the same each run. */
export function steadyRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * Asks at a given rate whether or not the answers come, as people do: who waits does not keep others from coming. Each
 * time counts from the moment at which the request was due.
 */
export async function askAtRate(
  origin: URL,
  { perSecond, ms, wires: most }: { perSecond: number; ms: number; wires: number },
  next: (n: number) => Buffer,
): Promise<{ took: number[]; failed: number; unanswered: number }> {
  const random = steadyRandom(perSecond)
  const idle: Wire[] = Array.from({ length: 16 }, () => new Wire(origin))
  const all = [...idle]
  const queue: { due: number; request: Buffer }[] = []
  const took: number[] = []
  let failed = 0
  let open = 0
  const began = performance.now()
  const serve = (wire: Wire, { due, request }: { due: number; request: Buffer }): void => {
    open += 1
    void wire
      .ask(request)
      .then(
        (status) => {
          took.push(performance.now() - due)
          if (status >= 300) failed += 1
        },
        () => {
          failed += 1
        },
      )
      .then(() => {
        open -= 1
        const waiting = queue.shift()
        if (waiting) serve(wire, waiting)
        else idle.push(wire)
      })
  }
  let due = began
  let n = 0
  while (due < began + ms) {
    const now = performance.now()
    if (now < due) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(5, Math.max(1, due - now))))
      continue
    }
    const arrival = { due, request: next(n) }
    n += 1
    due += (-Math.log(1 - random()) * 1000) / perSecond
    let wire = idle.pop()
    if (!wire && all.length < most) {
      wire = new Wire(origin)
      all.push(wire)
    }
    if (wire) serve(wire, arrival)
    else queue.push(arrival)
    // Answers are read in between, also when many are due at once.
    if (n % 8 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const patience = performance.now() + 2_000
  while ((open > 0 || queue.length > 0) && performance.now() < patience)
    await new Promise((resolve) => setTimeout(resolve, 5))
  const unanswered = open + queue.length
  for (const wire of all) wire.end()
  return { took, failed, unanswered }
}

export function at(took: readonly number[], share: number): number {
  const sorted = Float64Array.from(took).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (took: readonly number[]): number => at(took, 0.5)

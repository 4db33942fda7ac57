import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A door between Synapse and a service, which can be shut in the ways in which networks fail. */
export class Gate {
  port = 0
  #target: { path: string } | { port: number; host: string }
  readonly #sockets = new Set<Socket>()
  /** Who knocked while nothing came through: behind a pulled cable the service does not hear of them. */
  readonly #held = new Set<Socket>()
  #server: Server | undefined
  #isSilent = false
  #delay = 0

  constructor(target: { path: string } | { port: number; host: string }) {
    this.#target = target
  }

  /** What joins from now on gets to another one; what is joined already stays. */
  leadTo(target: { port: number; host: string }): void {
    this.#target = target
  }

  async open(): Promise<void> {
    this.#isSilent = false
    for (const socket of this.#sockets) socket.resume()
    for (const inside of this.#held) this.#join(inside)
    this.#held.clear()
    if (this.#server) return
    this.#server = createServer((inside) => this.#take(inside)).listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.port = address && typeof address === 'object' ? address.port : 0
  }

  /** As when the service has stopped: connections break, and new ones are refused at once. */
  async refuse(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close')
    this.#server?.close()
    this.#server = undefined
    for (const socket of [...this.#sockets, ...this.#held]) socket.destroy()
    await closed
  }

  /** As when a cable is pulled: everything stays open, and nothing comes through. */
  silence(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** As over a long way: everything takes so many milliseconds more, in each direction. */
  slow(delay: number): void {
    this.#delay = delay
  }

  #take(inside: Socket): void {
    if (!this.#isSilent) {
      this.#join(inside)
      return
    }
    this.#held.add(inside)
    inside.on('error', () => undefined)
    inside.on('close', () => this.#held.delete(inside))
  }

  #join(inside: Socket): void {
    const outside = connect(this.#target)
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      this.#sockets.add(from)
      // What was sent first arrives first, also when the way becomes shorter.
      let before = Promise.resolve()
      from.on('data', (chunk) => {
        const due = this.#delay && pause(this.#delay)
        before = Promise.all([before, due]).then(() => void to.write(chunk))
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
  }
}

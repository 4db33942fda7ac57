import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/realtime.ts'

/** What a client that does not read may pile up in our memory before it is let go. It comes back and catches up. */
const patience = 64 * 1024

/** Makes of a place what a client may have of it. */
type Seal = (sessionId: string, place: string) => string

/** One open tab. */
export class Stream {
  readonly sessionId: string
  readonly userId: string
  readonly #response: ServerResponse
  readonly #seal: Seal
  /** Until it has caught up, no place is noted: a break would otherwise skip what is still to come. */
  isCaughtUp = false

  constructor(viewer: { id: string; sessionId: string }, response: ServerResponse, seal: Seal) {
    this.#seal = seal
    this.userId = viewer.id
    this.sessionId = viewer.sessionId
    this.#response = response
  }

  send(event: LiveEvent, place: string): void {
    this.#write(`${this.#noted(place)}data: ${JSON.stringify(event)}\n\n`)
  }

  /** Tells that the line is alive, and how far everything has been told. */
  beat(place: string): void {
    this.#write(`${this.#noted(place)}event: beat\ndata: 1\n\n`)
  }

  end(): void {
    this.#response.end()
  }

  #noted = (place: string) => (this.isCaughtUp ? `id: ${this.#seal(this.sessionId, place)}\n` : '')

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > patience) this.#response.destroy()
  }
}

import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/realtime.ts'

/** What a client that does not read may pile up in our memory before it is let go. It comes back and catches up. */
const patience = 64 * 1024

/** Makes of a place what a client may have of it. */
type Seal = (sessionId: string, place: string) => string

const dataOf = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`

/** One open tab. */
export class Stream {
  readonly sessionId: string
  readonly userId: string
  readonly #response: ServerResponse
  readonly #seal: Seal
  /**
   * Until it has caught up, what happens now waits behind what happened before, and no place is noted: a break would
   * otherwise skip what is still to come.
   */
  #waiting: LiveEvent[] | null = []

  constructor(viewer: { id: string; sessionId: string }, response: ServerResponse, seal: Seal) {
    this.#seal = seal
    this.userId = viewer.id
    this.sessionId = viewer.sessionId
    this.#response = response
  }

  send(event: LiveEvent, place: string): void {
    if (this.#waiting) this.#waiting.push(event)
    else this.#write(`${this.#noted(place)}${dataOf(event)}`)
  }

  /** Tells what was missed, then what has waited meanwhile. */
  catchUp(missed: readonly LiveEvent[], place: string): void {
    for (const event of [...missed, ...(this.#waiting ?? [])]) this.#write(dataOf(event))
    this.#waiting = null
    this.beat(place)
  }

  /** Tells that the line is alive, and how far everything has been told. */
  beat(place: string): void {
    this.#write(`${this.#noted(place)}event: beat\ndata: 1\n\n`)
  }

  /** What still waits is left out: whoever comes back catches up with it. */
  end(lastWord?: LiveEvent): void {
    if (lastWord) this.#write(dataOf(lastWord))
    this.#response.end()
  }

  #noted = (place: string) => (this.#waiting ? '' : `id: ${this.#seal(this.sessionId, place)}\n`)

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > patience) this.#response.destroy()
  }
}

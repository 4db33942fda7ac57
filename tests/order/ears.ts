import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '#contract/realtime.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'

interface Told {
  at: number
  /** One message, everything that this person wrote, or everything there is. */
  of: { messageId: string } | { writer: string } | 'everything'
}

/** What each person hears through their stream. Where it ends, they come back with the place where they were. */
export class Ears {
  readonly #told = new Map<string, Told[]>()
  readonly #listening: Promise<void>[] = []
  readonly #urlFor: (person: Person, nth: number) => string
  #isOver = false

  constructor(urlFor: (person: Person, nth: number) => string) {
    this.#urlFor = urlFor
  }

  toldTo = (person: Person): readonly Told[] => this.#told.get(person.name) ?? []

  listen(person: Person): void {
    const told: Told[] = []
    this.#told.set(person.name, told)
    this.#listening.push(this.#listens(person, told))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#listening)
  }

  async #listens(person: Person, told: Told[]): Promise<void> {
    let place: string | undefined
    for (let n = 0; !this.#isOver; n += 1) {
      const after = place === undefined ? {} : { after: place }
      const ear = await listens(person, { url: this.#urlFor(person, n), ...after }).catch(() => null)
      const take = () => {
        for (const event of ear?.heard.splice(0) ?? []) {
          const of = whatIsTold(event)
          if (of) told.push({ at: performance.now(), of })
        }
      }
      for (; ear?.isOpen && !this.#isOver; await pause(5)) take()
      // What came just before the end counts: the next stream begins after it.
      take()
      ear?.leaves()
      place = ear?.place ?? place
      if (!ear) await pause(20)
    }
  }
}

function whatIsTold(event: LiveEvent): Told['of'] | null {
  if (event.type === 'everything.changed') return 'everything'
  if (event.type === 'groupMessages.changed') return { messageId: event.messageId }
  if (event.type !== 'messages.changed') return null
  // Of several at once only the writer is named.
  return event.messageId ? { messageId: event.messageId } : { writer: event.userId }
}

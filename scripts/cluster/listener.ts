import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#tests/support/people.ts'
import { type EventStreamClient, listens } from '#tests/support/realtime.ts'

/** An open tab: when its stream breaks it comes back, through whichever instance, from the place it had reached. */
export class Listener {
  readonly person: Person
  /** How often it had to come back. */
  breaks = 0
  #ears: EventStreamClient[] = []
  #isOver = false
  #listening: Promise<void>

  constructor(person: Person) {
    this.person = person
    this.#listening = this.#listen()
  }

  async #listen(): Promise<void> {
    let place: string | undefined
    while (!this.#isOver) {
      const ear = await listens(this.person, { header: place }).catch(() => null)
      if (!ear) {
        await pause(100)
        continue
      }
      this.#ears.push(ear)
      await ear.ends()
      place = ear.place
      if (!this.#isOver) this.breaks += 1
    }
  }

  get isOpen(): boolean {
    return this.#ears.at(-1)?.isOpen ?? false
  }

  /** Posts that it was told of, by their ids. */
  heardOf(): Set<string> {
    return new Set(
      this.#ears.flatMap(({ heard }) =>
        heard.flatMap((event) => (event.type === 'post.created' ? [event.postId] : [])),
      ),
    )
  }

  /** How often it was told to load everything again, because the log did not reach back far enough. */
  reloads(): number {
    return this.#ears.flatMap(({ heard }) => heard.filter(({ type }) => type === 'everything.changed')).length
  }

  async stop(): Promise<void> {
    this.#isOver = true
    for (const ear of this.#ears) ear.leaves()
    await this.#listening
  }
}

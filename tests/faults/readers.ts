import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#tests/support/people.ts'

/** Somebody who looks again and again, and what they saw in place of what they asked for. */
export class Reader {
  readonly seen = new Map<string, number>()
  longest = 0
  looked = 0
  #isOver = false
  readonly #work: Promise<void>

  constructor(person: Person, paths: readonly string[]) {
    this.#work = this.#look(person, paths)
  }

  async #look(person: Person, paths: readonly string[]): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const at = performance.now()
      const words = await person.get<{ message?: string }>(paths[n % paths.length] ?? '/').then(
        ({ status, body, text }) => (status === 200 ? null : `${status} ${body?.message ?? wordsIn(text)}`),
        () => 'no answer',
      )
      this.looked += 1
      this.longest = Math.max(this.longest, performance.now() - at)
      if (words) this.seen.set(words, (this.seen.get(words) ?? 0) + 1)
      await pause(100)
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }
}

/** The heading of a page, or its beginning. */
const wordsIn = (page: string) =>
  /<h1[^>]*>([^<]*)/.exec(page)?.[1]?.trim() ??
  page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)

import type { Person } from '#tests/support/people.ts'

/** What the main screens ask for, and the documents themselves. */
const paths = [
  '/',
  '/messages',
  '/communities',
  '/api/posts',
  '/api/notices',
  '/api/conversations',
  '/api/communities',
  '/api/friends',
  '/api/auth/user',
  '/api/search?q=post',
] as const

/** People who look at one screen after the other, and remember every answer that was none. */
export class Readers {
  readonly #people: readonly Person[]
  readonly #seen = new Map<string, number>()
  #isReading = false
  #count = 0
  #work: Promise<unknown> = Promise.resolve()

  constructor(people: readonly Person[]) {
    this.#people = people
  }

  start(): void {
    this.#isReading = true
    this.#work = Promise.all(this.#people.map((person) => this.#reads(person)))
  }

  /** How many answers there were. */
  async stop(): Promise<number> {
    this.#isReading = false
    await this.#work
    return this.#count
  }

  inWords(): string {
    return [...this.#seen].map(([words, times]) => `${words} (${times})`).join('; ') || 'nothing'
  }

  async #reads(person: Person): Promise<void> {
    for (let n = 0; this.#isReading; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const said = await person.get(path).then(
        ({ status }) => (status === 200 ? null : `${status} ${path}`),
        () => `no answer ${path}`,
      )
      this.#count += 1
      if (said) this.#seen.set(said, (this.#seen.get(said) ?? 0) + 1)
    }
  }
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connection.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import type { startPushService } from '#tests/support/push-service.ts'
import { anEvening, arrive, farewell, type Guests, moderates } from './evening.ts'
import { greets, type Resident, returns, settle, signsIn } from './residents.ts'

interface World {
  db: Database
  url: string
  service: Awaited<ReturnType<typeof startPushService>>
}

/** Every other day some come, stay while twenty others come, and use all there is when it is open to them. */
const guestsStay = 20
const guestsKnown = 4

/** A few who stay, a friend of theirs, a moderator, and three who come on each evening. */
export class Town {
  readonly residents: Resident[]
  /** Of some who came: words that are in everything they wrote. */
  readonly words: string[] = []
  readonly #iris: Person
  readonly #mod: Person
  readonly #world: World
  #days = 0
  #guests: Guests[] = []

  private constructor(world: World, residents: Resident[], iris: Person, mod: Person) {
    this.#world = world
    this.residents = residents
    this.#iris = iris
    this.#mod = mod
  }

  static async found(world: World): Promise<Town> {
    const { db, url, service } = world
    const residents = await settle(url, service)
    const [iris, mod] = [await signUp(url, 'iris'), await signUp(url, 'wanda')]
    await makeModerator(db, mod)
    for (const { person } of residents)
      await db.execute(sql`insert into friendships (user_id_1, user_id_2)
        values (least(${person.id}::uuid, ${iris.id}), greatest(${person.id}::uuid, ${iris.id}))`)
    return new Town(world, residents, iris, mod)
  }

  /** Somebody thinks of them, by day and by night. */
  async greeting(): Promise<void> {
    for (const resident of this.residents) await greets(this.#iris, resident)
  }

  async aDay(): Promise<void> {
    this.#days += 1
    if (this.#days % 2 === 0) await this.#newGuests()
    if (this.#days % 7 === 0) await moderates(this.#mod)
    if (this.#days % 20 === 0) {
      for (const resident of this.residents) await returns(resident)
      await signsIn(this.#iris)
    }
  }

  async #newGuests(): Promise<void> {
    const { db, url } = this.#world
    this.#guests.push(await arrive(url))
    const known = this.#guests.at(-1 - guestsKnown)
    const words = known && (await anEvening(db, known))
    if (words && this.#days % 20 === 0) this.words.push(words)
    if (this.#guests.length > guestsStay) await farewell(db, this.#guests.shift() ?? [])
  }

  async everybodyLeaves(): Promise<void> {
    const { db } = this.#world
    await moderates(this.#mod)
    await db.execute(sql`update users set role = 'member' where role = 'moderator'`)
    for (const guests of this.#guests) await farewell(db, guests)
    await farewell(db, [this.#iris, this.#mod, ...this.residents.map(({ person }) => person)])
  }
}

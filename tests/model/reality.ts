import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { getsOlder, looksAfterFellows } from '#tests/support/fellow-travellers.ts'
import { looksAfterGatherings } from '#tests/support/gatherings.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { newcomer } from '#tests/support/newcomers.ts'
import { elsewhere, goodPassword, type Person } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { dropsOff } from '#tests/support/quiet-rooms.ts'
import { type EventStreamClient, listens } from '#tests/support/realtime.ts'
import { startRedis } from '#tests/support/redis.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { isMarker, isToldAll } from '#tests/support/told.ts'
import { type Act, isPerson } from './act.ts'
import { cast, type Name } from './cast.ts'
import { inWords } from './heard.ts'

export interface Instances {
  north: TestSynapse
  south: TestSynapse
  close: () => Promise<void>
}

const aDay = 24 * 60 * 60 * 1000

/** Two instances behind one address, as a bigger network runs them: one database, one Redis. */
export async function startInstances(): Promise<Instances> {
  const [database, redis] = await Promise.all([createTestDatabase(), startRedis()])
  const start = () =>
    startTestSynapse({ REDIS_URL: redis.url, FELLOW_TRAVELLERS: 'on' }, database.url, plainPages, {
      gatherEventsFor: 0,
      // What happens by itself happens when the story says so.
      lookForJobsEvery: aDay,
    })
  const [north, south] = [await start(), await start()]
  return {
    north,
    south,
    close: async () => {
      await Promise.all([north.close(), south.close()])
      await Promise.all([redis.stop(), database.drop()])
    },
  }
}

type Side = 'north' | 'south'
const otherSide = (side: Side): Side => (side === 'north' ? 'south' : 'north')

/** Half of them listen here and half there. */
const listensAt: Record<Name, Side> = { ana: 'north', bea: 'south', cleo: 'north', dora: 'south' }

interface Ear {
  ear: EventStreamClient
  sessionId: string
  read: number
}

interface Answer {
  status: number
  body: unknown
}
interface Made {
  status: number
  body: { id?: string }
}

const nobody = '00000000-0000-4000-8000-000000000000'

/** The same people, in two instances that run. */
export class Reality {
  readonly #instances: Instances
  readonly #people: Record<Name | 'mod', Record<Side, Person>>
  readonly #ids = new Map<string, string>()
  readonly #labels = new Map<string, string>()
  readonly #ears = new Map<Name, Ear>()
  #side: Side = 'north'

  private constructor(instances: Instances, people: Record<Name | 'mod', Record<Side, Person>>) {
    this.#instances = instances
    this.#people = people
  }

  /** One after the other, so that their ids are in the order of the cast. */
  static async begin(instances: Instances): Promise<Reality> {
    const { north, south } = instances
    const people = {} as Record<Name | 'mod', Record<Side, Person>>
    for (const name of [...cast, 'mod'] as const) {
      const person = await newcomer(north.db, north.url, name)
      people[name] = { north: person, south: elsewhere(person, south.url) }
    }
    await makeModerator(north.db, people.mod.north)
    await north.db.execute(
      sql`update users set bio = 'I like moss', bio_audience = 'everyone', interests = '{Moss}'`,
    )
    const reality = new Reality(instances, people)
    for (const name of cast) reality.#call(name, people[name].north.id)
    await Promise.all(cast.map((name) => reality.#listen(name)))
    return reality
  }

  /** The next story begins with nobody. */
  async end(): Promise<void> {
    for (const { ear } of this.#ears.values()) ear.leaves()
    await this.#instances.north.db.execute(sql`truncate users, communities cascade`)
  }

  #call(label: string, id: string): void {
    this.#ids.set(label, id)
    this.#labels.set(id, label)
  }

  /** What the id of a thing is called. */
  called = (id: string | null | undefined): string => this.#labels.get(id ?? '') ?? `somebody unknown (${id})`

  async #listen(name: Name): Promise<void> {
    const [session] = await this.#instances.north.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, this.#idOf(name)))
    const ear = await listens(this.#people[name][listensAt[name]])
    this.#ears.set(name, { ear, sessionId: session?.id ?? '', read: ear.heard.length })
  }

  #idOf = (label: string): string => this.#ids.get(label) ?? nobody

  /** A label in braces is an id; of what two people have between them, it is looked up before anything is done. */
  async #resolve(text: string): Promise<string> {
    const [, label = ''] = /\{(.+?)\}/.exec(text) ?? []
    if (!label) return text
    const id = label.includes('>') ? await this.#findBetween(label) : this.#idOf(label)
    return this.#resolve(text.replace(`{${label}}`, id))
  }

  async #resolveIn(value: unknown): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((one) => this.#resolveIn(one)))
    return typeof value === 'string' ? this.#resolve(value) : value
  }

  async #findBetween(label: string): Promise<string> {
    const [one = '', other = ''] = label.split('>').map(this.#idOf)
    const { rows } = await this.#instances.north.db.execute<{ id: string }>(sql`
      select id from friend_requests where sender_id = ${one} and receiver_id = ${other}
      union all select id from moderator_offers where community_id = ${one} and user_id = ${other}`)
    return rows[0]?.id ?? nobody
  }

  async #bodyOf(act: Act): Promise<Record<string, unknown> | undefined> {
    if (act.sent.path === '/api/login' && isPerson(act.by))
      return { email: this.#people[act.by].north.user?.email, password: goodPassword }
    if (!act.sent.body) return undefined
    const entries = Object.entries(act.sent.body).map(async ([key, value]) => [
      key,
      await this.#resolveIn(value),
    ])
    return Object.fromEntries(await Promise.all(entries))
  }

  /** Does them at once, one here and one there; answers the status of each. */
  async do(acts: readonly Act[]): Promise<number[]> {
    this.#side = otherSide(this.#side)
    // As the devices of those inside do, with every second heartbeat.
    await this.#instances.north.db.execute(sql`update quiet_room_visits set seen_at = now()`)
    const ready = await Promise.all(
      acts.map(async (act, n) => {
        if (act.by === 'mod' && act.sent.path.includes('/subjects/')) await this.#report(act)
        const side = n % 2 === 0 ? this.#side : otherSide(this.#side)
        return { act, side, path: await this.#resolve(act.sent.path), body: await this.#bodyOf(act) }
      }),
    )
    const answers = await Promise.all(
      ready.map(({ act, side, path, body }) => this.#send(act, side, path, body)),
    )
    for (const [n, { status, body }] of answers.entries()) {
      const act = acts[n]
      if (act?.makes && status === 201) this.#call(act.makes, body.id ?? (await this.#idPutTogether(act)))
      if (act?.sent.path === '/api/login' && status === 200 && isPerson(act.by)) await this.#listen(act.by)
    }
    return answers.map(({ status }) => status)
  }

  async #send({ by, sent }: Act, side: Side, path: string, body: unknown): Promise<Made> {
    if (by !== 'minute') return this.#people[by][side].sendsJson<Made['body']>(sent.method, path, body)
    const at = this.#instances[side]
    const [, person] = /^not heard of: (.+)$/.exec(path) ?? []
    const [, weeks, group] = /^older by weeks: (\d) (.+)$/.exec(path) ?? []
    if (person) await dropsOff(at, person)
    else if (group) await getsOlder(at.db, { id: group }, 7 * Number(weeks))
    else await looksAfterGatherings(at)
    if (!person) await looksAfterFellows(at)
    return { status: 204, body: {} }
  }

  /** Approving answers what is suggested next. In one place there are never two groups at once, of four people. */
  async #idPutTogether({ sent }: Act): Promise<string> {
    const place = sent.path.includes('/network/')
      ? null
      : await this.#resolve(/\{.+?\}/.exec(sent.path)?.[0] ?? '')
    const { rows } = await this.#instances.north.db.execute<{ id: string }>(sql`
      select distinct group_id as id from fellow_travellers
      where group_id is not null and community_id is not distinct from ${place}::uuid`)
    return rows.find(({ id }) => !this.#labels.has(id))?.id ?? nobody
  }

  /** Moderators of Synapse decide about what was reported. */
  async #report({ sent }: Act): Promise<void> {
    const subject = this.#idOf(/\{(.+?)\}/.exec(sent.path)?.[1] ?? '')
    await this.#instances.north.db.execute(sql`
      insert into reports (id, reporter_id, subject_type, subject_id, concerns_id, reason)
      values (${randomUUID()}, ${this.#people.mod.north.id}, 'user', ${subject}, ${subject}, 'unkind')`)
  }

  /** At the instance that did not do the last thing: it must know all the same. */
  async look(name: Name, path: string): Promise<Answer> {
    const { status, body, text } = await this.#people[name][otherSide(this.#side)].get(
      await this.#resolve(path),
    )
    return { status, body: body ?? text }
  }

  /** What somebody has heard since the last time, each thing once; null: their stream has ended. */
  async heardBy(name: Name): Promise<string[] | null> {
    const own = this.#ears.get(name)
    if (!own) return null
    const { north, south } = this.#instances
    await isToldAll({
      ...own,
      events: this.#instances[listensAt[name]].app.data.events,
      all: [north.app.data.events, south.app.data.events],
    })
    const fresh = own.ear.heard.slice(own.read).filter((event) => !isMarker(JSON.stringify(event)))
    own.read = own.ear.heard.length
    if (!own.ear.isOpen) this.#ears.delete(name)
    return own.ear.isOpen ? [...new Set(fresh.map((event) => inWords(event, this.called)))].sort() : null
  }
}

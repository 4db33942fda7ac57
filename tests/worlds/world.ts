import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { newcomer } from '#tests/support/newcomers.ts'
import type { Person } from '#tests/support/people.ts'
import { type EventStreamClient, listens } from '#tests/support/realtime.ts'
import type { TestSynapse } from '#tests/support/test-app.ts'
import { framesOf, isMarker, isToldAll } from '#tests/support/told.ts'
import { normaliser } from './normalise.ts'

/** Jane and Cleo are those whom a secret is about; the others look. Mod looks after the network. */
export const cast = ['jane', 'cleo', 'bob', 'dora', 'eve', 'mod'] as const
export type Name = (typeof cast)[number]
export type Side = 'left' | 'right'

interface Written {
  id: string
  by: Name
  isAnonymous: boolean
}

interface Eyes {
  ear: EventStreamClient
  sessionId: string
  read: number
  alike: (text: string) => string
}

/** A file for calendars breaks its lines anywhere, also within an id, and each Synapse has a port of its own. */
const unfolded = (text: string): string =>
  text.replaceAll('\r\n ', '').replaceAll(/localhost:\d+/g, 'localhost')

/** One of the two: the people of one script in one Synapse, what they wrote, and what each of them receives. */
export class World {
  readonly posts: Written[] = []
  /** Of those secrets that are about one. */
  readonly groups: string[] = []
  /** Quiet rooms, of those secrets that have one. */
  readonly rooms: string[] = []
  readonly comments: (Written & { postId: string })[] = []
  readonly gatheringIds: string[] = []
  readonly side: Side
  readonly synapse: TestSynapse
  readonly people: Record<Name, Person>
  readonly gardenId: string
  readonly #eyes: Map<Name, Eyes>

  private constructor(
    { side, synapse }: { side: Side; synapse: TestSynapse },
    people: Record<Name, Person>,
    gardenId: string,
    eyes: Map<Name, Eyes>,
  ) {
    this.side = side
    this.synapse = synapse
    this.people = people
    this.gardenId = gardenId
    this.#eyes = eyes
  }

  /** One after the other, so that the order of their ids is the same in both worlds. */
  static async begin(side: Side, synapse: TestSynapse): Promise<World> {
    const people = {} as Record<Name, Person>
    for (const name of cast) people[name] = await newcomer(synapse.db, synapse.url, name)
    const { jane, cleo, bob, dora, eve, mod } = people
    // What they like, so that posts that would like answers are offered to them.
    await synapse.db.update(users).set({
      interests: ['word'],
      languages: ['cy'],
      languagesAudience: 'everyone',
      ageRange: '35-44',
      ageRangeAudience: 'everyone',
    })
    await makeModerator(synapse.db, mod)
    await befriendAll(synapse, [
      [jane, bob],
      [jane, dora],
      [cleo, bob],
      [dora, eve],
    ])
    const garden = await founds(dora, { name: 'Garden' })
    for (const person of [jane, cleo, bob]) await joins(person, garden)
    const eyes = new Map<Name, Eyes>()
    for (const name of cast) {
      const [session] = await synapse.db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, people[name].id))
        .orderBy(asc(sessions.id))
      const ear = await listens(people[name])
      eyes.set(name, { ear, sessionId: session?.id ?? '', read: ear.raw.length, alike: normaliser() })
    }
    return new World({ side, synapse }, people, garden.id, eyes)
  }

  /** The next script begins with nobody: what differed in this one must not be met in that one. */
  async end(): Promise<void> {
    for (const { ear } of this.#eyes.values()) ear.leaves()
    await this.synapse.db.execute(sql`truncate users, communities cascade`)
  }

  /** What somebody receives as the answer to a request: all of it, except when it was sent. */
  async answerTo(name: Name, method: string, path: string, body?: unknown) {
    const answer = await this.people[name].sendsJson<Record<string, string>>(method, path, body, plain)
    const headers = [...answer.headers].filter(([header]) => header !== 'date').map((pair) => pair.join(': '))
    return {
      ...answer,
      record: `${method} ${path}\n${answer.status}\n${headers.join('\n')}\n${unfolded(answer.text)}`,
    }
  }

  alike = (name: Name, record: string): string => this.#eyes.get(name)?.alike(record) ?? ''

  /**
   * What has come through somebody's stream since the last time, once all that happened has been told. Sorted: events
   * of one moment are told side by side, and which comes first is chance.
   */
  async heardBy(name: Name): Promise<string[]> {
    const eyes = this.#eyes.get(name)
    if (!eyes?.ear.isOpen) return ['(ended)']
    await isToldAll({ ...eyes, events: this.synapse.app.data.events })
    const fresh = framesOf(eyes.ear.raw.slice(eyes.read))
    eyes.read = eyes.ear.raw.length
    return fresh
      .filter((frame) => !isMarker(frame) && !frame.includes('event: beat'))
      .sort((one, other) => dataOf(one).localeCompare(dataOf(other)))
  }

  /** What has come by mail. */
  async mailsTo(name: Name): Promise<string[]> {
    const folder = join(this.synapse.dataDir, 'outbox')
    const files = (await readdir(folder).catch(() => [])).sort()
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const address = this.people[name].user?.email ?? ''
    return mails
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replaceAll(/^(Date|Message-ID): .*$/gm, ''))
  }
}

/** At one moment, in both worlds. */
async function befriendAll({ db }: TestSynapse, pairs: [Person, Person][]): Promise<void> {
  const rows = pairs.map((pair) => pair.map(({ id }) => id).sort())
  await db.insert(friendships).values(rows.map(([userId1 = '', userId2 = '']) => ({ userId1, userId2 })))
}

// How far chance can be packed is chance.
const plain = { 'accept-encoding': 'identity' }

const dataOf = (frame: string) => frame.slice(frame.indexOf('data: '))

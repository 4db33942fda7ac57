import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { Person } from '#tests/support/people.ts'
import { signUpAll } from '#tests/support/people.ts'
import { aPhoto } from '#tests/support/posts.ts'
import { checkAll, databaseOf, type Place } from './synapse-process.ts'

const kinds = ['post', 'comment', 'like', 'message', 'community', 'join', 'request', 'photo'] as const
type Kind = (typeof kinds)[number]

export interface Acknowledged {
  kind: Kind
  /** When, by performance.now(). */
  at: number
  /** A statement that counts what was acknowledged, which must be exactly one. */
  statement: string
  values: string[]
}

/** People who write all the time, and remember every write that Synapse said was done. */
export class Writers {
  readonly acknowledged: Acknowledged[] = []
  /** What people saw in place of an answer that it was done, and how often. */
  readonly seen = new Map<string, number>()
  /** The longest that anybody waited for an answer of any kind, in milliseconds. */
  longest = 0
  readonly #people: Person[]
  readonly #others: string[]
  readonly #photo: Uint8Array<ArrayBuffer>
  #communities: string[] = []
  #isWriting = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(people: Person[], others: string[], photo: Uint8Array<ArrayBuffer>) {
    this.#people = people
    this.#others = others
    this.#photo = photo
  }

  count = (kind?: Kind): number =>
    kind ? this.acknowledged.filter((one) => one.kind === kind).length : this.acknowledged.length

  start(): void {
    this.#isWriting = true
    const [ana, bea, cleo, dora, edda, fina] = this.#people
    if (!ana || !bea || !cleo || !dora || !edda || !fina) throw new Error('six people write')
    this.#work = Promise.all([
      this.#while(() => this.#posts(ana)),
      this.#while(() => this.#answers(bea)),
      this.#while(() => this.#writesTo(cleo, dora)),
      this.#while(() => this.#foundsAndJoins(dora, edda)),
      this.#while(() => this.#asks(edda)),
      this.#while(() => this.#uploads(fina)),
    ])
  }

  async stop(): Promise<void> {
    this.#isWriting = false
    await this.#work
  }

  /** Until so many more writes were acknowledged. */
  async until(more: number): Promise<void> {
    const wanted = this.acknowledged.length + more
    const patience = performance.now() + 60_000
    while (this.acknowledged.length < wanted) {
      if (performance.now() > patience) throw new Error(`nothing is written any more; ${this.inWords()}`)
      await pause(5)
    }
  }

  /** What was acknowledged and is not there, in words. */
  async missing(databaseUrl: string): Promise<string[]> {
    const wrong = await this.notThereOnce(databaseUrl)
    return wrong.map(({ kind, values, count }) => `${kind} ${values.join(' ')}: ${count}`)
  }

  /** What was acknowledged and is there not at all, or more than once. */
  async notThereOnce(databaseUrl: string): Promise<(Acknowledged & { count: number })[]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const wrong: (Acknowledged & { count: number })[] = []
      for (const one of this.acknowledged) {
        const { rows } = await client.query<{ count: number }>(one.statement, one.values)
        const count = rows[0]?.count ?? 0
        if (count !== 1) wrong.push({ ...one, count })
      }
      return wrong
    } finally {
      await client.end()
    }
  }

  /** The longest time in which nothing was acknowledged to anybody, in milliseconds. */
  longestPause(): number {
    const times = this.acknowledged.map(({ at }) => at)
    return Math.max(0, ...times.map((at, n) => at - (times[n - 1] ?? at)))
  }

  /** The posts of them, by their ids. */
  async postIds(databaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const values = this.acknowledged.filter(({ kind }) => kind === 'post').flatMap((one) => one.values)
      const { rows } = await client.query<{ id: string }>(
        'select id from posts where content = any($1) or id::text = any($1)',
        [values],
      )
      return rows.map(({ id }) => id)
    } finally {
      await client.end()
    }
  }

  /** What people saw meanwhile, most frequent first. */
  inWords(): string {
    const most = [...this.seen].sort(([, one], [, other]) => other - one)
    return most.map(([words, times]) => `${words} (${times})`).join('; ') || 'nothing'
  }

  async #while(write: () => Promise<void>): Promise<void> {
    while (this.#isWriting) {
      await write().catch(async (error: unknown) => {
        // A connection that ends in the middle is what a person's browser calls being offline.
        this.#see(error instanceof Refused ? error.message : 'no answer')
        await pause(50)
      })
    }
  }

  #see(words: string): void {
    this.seen.set(words, (this.seen.get(words) ?? 0) + 1)
  }

  async #send<T>(person: Person, method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const startedAt = performance.now()
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    try {
      const answer = await person.sends(method, path, {
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (answer.status >= 300) throw new Refused(answer.status, answer.body, answer.text)
      return answer.body as T
    } finally {
      this.longest = Math.max(this.longest, performance.now() - startedAt)
    }
  }

  /** Sent again with the same key until it is acknowledged, as a client does that never saw the answer. */
  async #sendOnce<T>(person: Person, path: string, body: unknown): Promise<T> {
    const key = randomUUID()
    for (;;) {
      try {
        return await this.#send<T>(person, 'POST', path, body, key)
      } catch (error) {
        this.#see(error instanceof Refused ? error.message : 'no answer')
        if (!this.#isWriting) throw error
        await pause(50)
      }
    }
  }

  #note(kind: Kind, statement: string, ...values: string[]): void {
    this.acknowledged.push({
      kind,
      at: performance.now(),
      statement: `select count(*)::int as count from ${statement}`,
      values,
    })
  }

  async #posts(person: Person): Promise<void> {
    const content = `post ${randomUUID()}`
    await this.#sendOnce(person, '/api/posts', { content })
    this.#note('post', 'posts where content = $1', content)
  }

  async #answers(person: Person): Promise<void> {
    const [author] = this.#people
    if (!author) return
    const post = await this.#send<{ id: string }>(author, 'POST', '/api/posts', { content: 'to answer' })
    this.#note('post', 'posts where id = $1', post.id)
    const content = `comment ${randomUUID()}`
    await this.#sendOnce(person, '/api/comments', { postId: post.id, content })
    this.#note('comment', 'comments where content = $1', content)
    await this.#send(person, 'POST', `/api/posts/${post.id}/like`)
    this.#note('like', 'post_likes where post_id = $1 and user_id = $2', post.id, person.id)
  }

  async #writesTo(person: Person, friend: Person): Promise<void> {
    const content = `message ${randomUUID()}`
    await this.#sendOnce(person, '/api/messages', { receiverId: friend.id, content })
    this.#note('message', 'messages where content = $1', content)
  }

  async #foundsAndJoins(founder: Person, member: Person): Promise<void> {
    // Nobody is in more than so many.
    if (this.#communities.length >= limits.joinedCommunities) return void (await pause(50))
    const made = { name: 'Quiet makers', description: 'We make things with our hands, slowly.' }
    const { id } = await this.#send<{ id: string }>(founder, 'POST', '/api/communities', made)
    this.#note('community', 'communities where id = $1', id)
    this.#communities.push(id)
    await this.#send(member, 'POST', `/api/communities/${id}/join`)
    this.#note('join', 'community_members where community_id = $1 and user_id = $2', id, member.id)
  }

  async #asks(person: Person): Promise<void> {
    const other = this.#others.pop()
    if (!other) return void (await pause(50))
    await this.#send(person, 'POST', `/api/friends/request/${other}`)
    this.#note('request', 'friend_requests where sender_id = $1 and receiver_id = $2', person.id, other)
  }

  async #uploads(person: Person): Promise<void> {
    const { uploadURL } = await this.#send<{ uploadURL: string }>(person, 'POST', '/api/objects/upload', {})
    const headers = { 'content-type': 'image/jpeg' }
    const sent = await person.sends('PUT', uploadURL, { body: this.#photo, headers })
    if (sent.status !== 204) throw new Refused(sent.status, sent.body, sent.text)
    const imageUrl = uploadURL.replace(/\?.*/, '')
    const post = await this.#send<{ id: string; imageUrl: string }>(person, 'POST', '/api/posts', {
      content: 'a photo',
      imageUrl,
    })
    this.#note('photo', "uploads where post_id = $1 and state = 'ready'", post.id)
  }
}

class Refused extends Error {
  constructor(status: number, body: unknown, text: string) {
    const message = typeof body === 'object' && body && 'message' in body ? body.message : wordsIn(text)
    super(`${status} ${String(message)}`)
  }
}

/** Six people with accounts, and many more to ask for friendship. */
export async function gatherWriters(url: string, databaseUrl: string): Promise<Writers> {
  const people = Object.values(await signUpAll(url, ['ana', 'bea', 'cleo', 'dora', 'edda', 'fina']))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email) select id, id || '@example.org' from (select gen_random_uuid() as id
     from generate_series(1, 5000)) as new returning id`,
  )
  const [one = '', other = ''] = [people[2]?.id ?? '', people[3]?.id ?? ''].sort()
  await client.query('insert into friendships (user_id_1, user_id_2) values ($1, $2)', [one, other])
  await client.end()
  const photo = await aPhoto({ width: 400, height: 300 })
  return new Writers(
    people,
    rows.map(({ id }) => id),
    photo,
  )
}

/** Six people who have begun to write, fifty writes ago. */
export async function writersAtWork(place: Place): Promise<Writers> {
  const writers = await gatherWriters(place.url, databaseOf(place))
  writers.start()
  await writers.until(50)
  return writers
}

/** Ends the writing. All that was acknowledged must be there, once, and all counters must equal their rows. */
export async function expectNothingLost(
  writers: Writers,
  place: Place,
  settings: Record<string, string> = {},
  databaseUrl = databaseOf(place),
): Promise<void> {
  await writers.stop()
  expect(await writers.missing(databaseUrl)).toEqual([])
  const { isFine, said } = await checkAll(place, settings)
  expect(isFine, said).toBe(true)
}

/** A proxy answers in HTML of its own. */
const wordsIn = (page: string) =>
  page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)

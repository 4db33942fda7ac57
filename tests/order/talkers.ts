import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { MessageView } from '#contract/messages.ts'
import { agrees, begins } from '#tests/support/groups.ts'
import { elsewhere, type Person } from '#tests/support/people.ts'
import { Ears } from './ears.ts'
import { contradictions, type Ending, type Look, type Writing } from './history.ts'
import { countedAsNew, otherIn, readPath, type Talk } from './talk.ts'

const aPage = 100
const patience = 60_000

/**
 * People who write and read in their conversations all the time, each at whichever instance answers, and remember what
 * they saw. A message that was not acknowledged is sent again as the outbox of a browser does, with the same key, until
 * it is; some are sent twice at once.
 */
export class Talkers {
  readonly writings: Writing[] = []
  readonly #looks: Look[] = []
  /** What people were refused with, and how often. */
  readonly refused = new Map<string, number>()
  readonly #seed: string
  readonly #urls: readonly string[]
  readonly #talks: readonly Talk[]
  readonly #ids = new Map<string, string>()
  /** What has been on somebody's screen before they marked it as read. */
  readonly #onScreen = new Map<string, Set<string>>()
  readonly #ears: Ears
  #isGoingOn = false
  #isAnybodyLooking = false
  #writing: Promise<unknown> = Promise.resolve()
  #reading: Promise<unknown> = Promise.resolve()

  constructor(seed: string, urls: readonly string[], talks: readonly Talk[]) {
    this.#seed = seed
    this.#urls = urls
    this.#talks = talks
    this.#ears = new Ears((person, n) => this.#oneOf(urls, person.name, 'listens', n))
  }

  get #people(): Person[] {
    return [...new Set(this.#talks.flatMap(({ people }) => people))]
  }

  get acknowledged(): number {
    return this.writings.filter(({ answeredAt }) => answeredAt !== null).length
  }

  get looked(): number {
    return this.#looks.length
  }

  start(): void {
    this.#isGoingOn = true
    this.#isAnybodyLooking = true
    const theirs = (person: Person) => this.#talks.filter(({ people }) => people.includes(person))
    this.#writing = Promise.all(this.#people.map((person) => this.#writes(person, theirs(person))))
    this.#reading = Promise.all(this.#people.map((person) => this.#reads(person, theirs(person))))
    for (const person of this.#people) this.#ears.listen(person)
  }

  /** Until so many more messages have been acknowledged. */
  async until(more: number): Promise<void> {
    const wanted = this.acknowledged + more
    const giveUpAt = performance.now() + patience
    while (this.acknowledged < wanted) {
      if (performance.now() > giveUpAt) throw new Error(`nobody gets through any more; ${this.inWords()}`)
      await pause(5)
    }
  }

  /** Everybody puts their screen away, in the middle of what others are writing. */
  async looksAway(): Promise<void> {
    this.#isAnybodyLooking = false
    await this.#reading
  }

  /** Ends it, and answers what cannot be. Every instance is there. */
  async end(): Promise<string[]> {
    await this.looksAway()
    this.#isGoingOn = false
    await this.#writing
    await this.#allIsTold()
    await this.#ears.end()
    const wrong: string[] = []
    // Before anybody looks once more: what nobody has had on their screen still counts as new.
    for (const talk of this.#talks)
      for (const person of talk.people) wrong.push(...(await this.#wronglyRead(talk, person)))
    const ending: Ending = new Map(
      await Promise.all(
        this.#talks.map(async (talk) => {
          const toEach = talk.people.map(
            async (person) => [person.name, await this.#readAll(talk, person)] as const,
          )
          return [talk.name, new Map(await Promise.all(toEach))] as const
        }),
      ),
    )
    return [
      ...wrong,
      ...contradictions({ writings: this.writings, looks: this.#looks }, ending),
      ...this.#untold(),
    ]
  }

  /** What people were refused with meanwhile, most frequent first. */
  inWords(): string {
    const most = [...this.refused].toSorted(([, one], [, other]) => other - one)
    return most.map(([words, times]) => `${words} (${times})`).join('; ') || 'nothing'
  }

  /** Between 0 and 1; the same for the same seed. */
  #chance(...of: readonly (string | number)[]): number {
    return (
      createHash('sha256')
        .update([this.#seed, ...of].join(' '))
        .digest()
        .readUInt32BE(0) /
      2 ** 32
    )
  }

  #oneOf<T>(things: readonly T[], ...of: readonly (string | number)[]): T {
    return things[Math.floor(this.#chance(...of) * things.length)] as T
  }

  #at(person: Person, ...of: readonly (string | number)[]): Person {
    return elsewhere(person, this.#oneOf(this.#urls, person.name, ...of))
  }

  async #writes(person: Person, talks: readonly Talk[]): Promise<void> {
    for (let n = 0; this.#isGoingOn; n += 1) {
      const talk = this.#oneOf(talks, person.name, 'writes', n)
      const words = `${person.name} ${n}`
      const writing: Writing = {
        by: person.name,
        talk: talk.name,
        words,
        askedAt: performance.now(),
        answeredAt: null,
      }
      this.writings.push(writing)
      const [path, to] = talk.groupId
        ? [`/api/groups/${talk.groupId}/messages`, {}]
        : ['/api/messages', { receiverId: otherIn(talk, person).id }]
      const key = randomUUID()
      const send = (at: Person) =>
        at.post<GroupMessageView | MessageView>(path, { content: words, ...to }, { 'idempotency-key': key })
      for (let tries = 0; writing.answeredAt === null && this.#isGoingOn; tries += 1) {
        const isTwice = this.#chance(person.name, 'twice', n, tries) < 0.2
        const sent = isTwice
          ? this.#urls.map((url) => send(elsewhere(person, url)))
          : [send(this.#at(person, 'sends', n, tries))]
        const answers = (await Promise.allSettled(sent)).map((one) => this.#answerOf(one))
        const done = answers.find((answer) => answer !== null)
        if (done) {
          writing.answeredAt = performance.now()
          this.#ids.set(words, done.id)
        } else await pause(20)
      }
    }
  }

  #answerOf<T>(sent: PromiseSettledResult<{ status: number; body: T; text: string }>): T | null {
    if (sent.status === 'rejected') return this.#refuse('no answer')
    const { status, body, text } = sent.value
    if (status < 300) return body
    if (status < 500 && !text.includes('at the same moment')) throw new Error(`${status} ${text}`)
    return this.#refuse(`${status} ${String((body as { message?: string } | undefined)?.message ?? text)}`)
  }

  #refuse(words: string): null {
    this.refused.set(words, (this.refused.get(words) ?? 0) + 1)
    return null
  }

  async #reads(person: Person, talks: readonly Talk[]): Promise<void> {
    for (let n = 0; this.#isAnybodyLooking; n += 1) {
      const talk = this.#oneOf(talks, person.name, 'reads', n)
      const at = this.#at(person, 'looks', n)
      const newest = await this.#look(talk, at)
      // A browser that was refused asks again a little later, too.
      if (!newest) await pause(20)
      else if (newest.id) await at.post(readPath(talk, person), { upTo: newest.id }).catch(() => undefined)
    }
  }

  /** Everything since what was on the screen before. */
  async #look(talk: Talk, person: Person): Promise<{ id: string | null } | null> {
    const known = this.#screenOf(talk, person)
    let newest: string | null = null
    const seen: string[] = []
    for (let before: string | undefined; ; ) {
      const askedAt = performance.now()
      const page = await this.#page(talk, person, before)
      if (!page) return null
      const saw = page.map(({ content }) => content).toReversed()
      const isWhole = page.length < aPage
      if (!before) {
        newest = page[0]?.id ?? null
        this.#looks.push({
          by: person.name,
          talk: talk.name,
          askedAt,
          answeredAt: performance.now(),
          saw,
          isWhole,
          readsUpTo: talk.groupId !== null,
        })
      }
      seen.push(...saw)
      if (isWhole || saw.some((words) => known.has(words))) break
      before = page.at(-1)?.id
    }
    for (const words of seen) known.add(words)
    return { id: newest }
  }

  async #page(talk: Talk, person: Person, before?: string) {
    const path = talk.groupId
      ? `/api/groups/${talk.groupId}/messages`
      : `/api/messages/${otherIn(talk, person).id}`
    const more = before ? `&before=${before}` : ''
    const asking = person.get<(GroupMessageView | MessageView)[]>(`${path}?limit=${aPage}${more}`)
    const [answer] = await Promise.allSettled([asking])
    return this.#answerOf(answer)
  }

  #screenOf(talk: Talk, person: Person): Set<string> {
    const key = `${talk.name} ${person.name}`
    const known = this.#onScreen.get(key) ?? new Set<string>()
    this.#onScreen.set(key, known)
    return known
  }

  async #readAll(talk: Talk, person: Person): Promise<string[]> {
    const all: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await this.#page(talk, person, before)
      if (!page) throw new Error(`${person.name} cannot read ${talk.name}`)
      all.push(...page.map(({ content }) => content))
      before = page.at(-1)?.id
      if (page.length < aPage) return all.toReversed()
    }
  }

  async #wronglyRead(talk: Talk, person: Person): Promise<string[]> {
    const count = await countedAsNew(talk, person)
    const known = this.#screenOf(talk, person)
    const all = await this.#readAll(talk, person)
    const isOwn = new Set(this.writings.filter(({ by }) => by === person.name).map(({ words }) => words))
    const unseen = all.filter((words) => !isOwn.has(words) && !known.has(words))
    return unseen.length > count
      ? [`${talk.name}: ${person.name} has never seen ${unseen.join(', ')}, and only ${count} count as new`]
      : []
  }

  async #allIsTold(): Promise<void> {
    const giveUpAt = performance.now() + patience
    while (this.#untold().length > 0 && performance.now() < giveUpAt) await pause(50)
  }

  #untold = (): string[] =>
    this.#people.flatMap((person) =>
      this.#untoldTo(person).map((words) => `${person.name} never heard of '${words}'`),
    )

  /** What others wrote to somebody, of which neither the message nor all of them together was told. */
  #untoldTo(person: Person): string[] {
    const told = this.#ears.toldTo(person)
    const talks = new Map(
      this.#talks.filter(({ people }) => people.includes(person)).map((talk) => [talk.name, talk]),
    )
    const isTold = ({ by, talk, words, askedAt }: Writing) => {
      const { people = [], groupId = null } = talks.get(talk) ?? {}
      const writer = people.find(({ name }) => name === by)
      return told.some(({ at, of }) => {
        if (of === 'everything') return at >= askedAt
        if ('messageId' in of) return of.messageId === this.#ids.get(words)
        return groupId === null && of.writer === writer?.id && at >= askedAt
      })
    }
    return this.writings
      .filter(
        (one) => one.by !== person.name && talks.has(one.talk) && one.answeredAt !== null && !isTold(one),
      )
      .map(({ words }) => words)
  }
}

/** Six friends: two pairs who talk, a group of four and one of all. */
export async function gatherTalkers(
  seed: string,
  urls: readonly string[],
  [ana, bea, cleo, dora, edda, fina]: readonly Person[],
): Promise<Talkers> {
  if (!ana || !bea || !cleo || !dora || !edda || !fina) throw new Error('six people talk')
  const group = async (by: Person, others: readonly Person[]) => {
    const { id } = await begins(by, others)
    for (const person of others) await agrees(person, { id })
    return { groupId: id, people: [by, ...others] }
  }
  return new Talkers(seed, urls, [
    { name: 'Ana and Bea', people: [ana, bea], groupId: null },
    { name: 'Cleo and Dora', people: [cleo, dora], groupId: null },
    { name: 'Moss', ...(await group(ana, [bea, cleo, dora])) },
    { name: 'Stone', ...(await group(edda, [ana, bea, cleo, dora, fina])) },
  ])
}

import { isDeepStrictEqual } from 'node:util'
import { type Act, isPerson, type Outcome, type Told } from './act.ts'
import { cast, type Name } from './cast.ts'
import { type Chosen, doings } from './doings.ts'
import type { Look, Shown } from './looks/look.ts'
import { looksAt } from './looks.ts'
import { beginning, type Network } from './network.ts'
import type { Reality } from './reality.ts'

/** What was shown is not what the model says. With all that had been done by then. */
export class Disagreement extends Error {
  override name = 'Disagreement'
  readonly steps: Act[][]
  constructor(what: string, steps: Act[][]) {
    super(what)
    this.steps = steps
  }
}

/** One of the ways in which it can have gone: things that are done at once happen in some order. */
interface Way {
  net: Network
  statuses: number[]
  /** For whom each event is, as it is when everything is done; and whoever it may be for meanwhile. */
  heard: Record<Name, Set<string>>
  mayHear: Record<Name, Set<string>>
}

const orders = (count: number): number[][] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)),
      )

const nobodyHeard = (): Record<Name, Set<string>> => ({
  ...{ ana: new Set<string>(), bea: new Set<string>() },
  ...{ cleo: new Set<string>(), dora: new Set<string>() },
})

/** Signed out, everything but signing in is refused, from the next request on (trust.md 6). */
const outcomeOf = (act: Act, net: Network, begin: Network, isLucky: boolean): Outcome =>
  !isPerson(act.by) || net.people[act.by].isSignedIn || act.sent.path === '/api/login'
    ? act.change(net, begin, isLucky)
    : { status: 401 }

function take(begin: Network, acts: readonly Act[], order: readonly number[], isLucky: boolean): Way {
  const net = structuredClone(begin)
  const [heard, mayHear] = [nobodyHeard(), nobodyHeard()]
  const statuses: number[] = []
  const told: Told[] = []
  const listen = (to: Record<Name, Set<string>>) => {
    for (const name of cast) for (const { event, hears } of told) if (hears(net, name)) to[name].add(event)
  }
  for (const n of order) {
    const act = acts[n]
    if (!act) continue
    net.clock += 1
    const outcome = outcomeOf(act, net, begin, isLucky)
    statuses[n] = outcome.status
    told.push(...(outcome.told ?? []))
    listen(mayHear)
  }
  listen(heard)
  return { net, statuses, heard, mayHear }
}

export interface Telling {
  /** Look at everything after each step, and not only at what could have changed. */
  looksAtEverything: boolean
}

/** One story, in the model and in reality, side by side. */
export class Story {
  readonly #reality: Reality
  readonly #telling: Telling
  readonly #steps: Act[][] = []
  #nets: Network[] = [beginning()]
  #made = 0
  #step = 0

  constructor(reality: Reality, telling: Telling) {
    this.#reality = reality
    this.#telling = telling
  }

  async tell(steps: readonly Chosen[][]): Promise<void> {
    const label = (kind: string) => `${kind} ${++this.#made}`
    for (const step of steps)
      await this.#goOn(step.flatMap((choice) => doings[choice.does](this.#net, choice, label) ?? []))
    await this.#look(() => true)
  }

  /** The same again, or some of it: what is done to a thing that is not there is left out. */
  async retell(steps: readonly Act[][]): Promise<void> {
    for (const step of steps) await this.#goOn(step.filter((act) => this.#isPossible(act)))
    await this.#look(() => true)
  }

  #isPossible({ sent }: Act): boolean {
    const { posts, comments, circles, communities, groups, groupMessages } = this.#net
    const { gatherings, pebbles, rooms, messages } = this.#net
    const written = [posts, comments, groupMessages, messages, pebbles].flat()
    const made = [written, circles, communities, groups, gatherings, rooms].flat()
    const known = [...cast, ...made.map(({ label }) => label), ...this.#net.requests.map(({ pair }) => pair)]
    const named = [...JSON.stringify(sent).matchAll(/\{([a-z]+[ >][^}"]*|[a-z]+)\}/g)].map(
      ([, label = '']) => label,
    )
    // What somebody was offered in a community has no label of its own.
    return named.every(
      (label) => known.includes(label) || known.includes(/^(community \d+)>/.exec(label)?.[1] ?? ''),
    )
  }

  get #net(): Network {
    return this.#nets[0] ?? beginning()
  }

  #fail(what: string): never {
    throw new Disagreement(what, this.#steps)
  }

  async #goOn(acts: readonly Act[]): Promise<void> {
    if (acts.length === 0) return
    this.#step += 1
    this.#steps.push([...acts])
    const before = this.#net
    const statuses = await this.#reality.do(acts)
    const ways = this.#nets.flatMap((net) =>
      orders(acts.length).flatMap((order) => [true, false].map((isLucky) => take(net, acts, order, isLucky))),
    )
    const possible = ways.filter((way) => isDeepStrictEqual(way.statuses, statuses))
    if (possible.length === 0)
      this.#fail(
        `It was answered with ${statuses}, and the model says ${[...new Set(ways.map((way) => `${way.statuses}`))].join(' or ')}.`,
      )
    const heardRight = acts.length === 1 ? await this.#hear(possible) : await this.#hearNothingElse(possible)
    this.#nets = distinct(heardRight.map(({ net }) => net))
    await this.#look(this.#whatCouldHaveChanged(before))
  }

  async #hear(ways: Way[]): Promise<Way[]> {
    let left = ways
    for (const name of cast) {
      const heard = await this.#reality.heardBy(name)
      if (heard === null) continue
      const agreeing = left.filter((way) => isDeepStrictEqual([...way.heard[name]].sort(), heard))
      if (agreeing.length === 0)
        this.#fail(
          `${name} heard [${heard.join(', ')}], and the model says [${[...(left[0]?.heard[name] ?? [])].sort().join(', ')}].`,
        )
      left = agreeing
    }
    return left
  }

  /** Of what happens at once, who may hear is asked somewhere between: nobody hears what is in no order for them. */
  async #hearNothingElse(ways: Way[]): Promise<Way[]> {
    for (const name of cast) {
      const heard = (await this.#reality.heardBy(name)) ?? []
      const strange = heard.find((event) => !ways.some((way) => way.mayHear[name].has(event)))
      if (strange) this.#fail(`${name} heard '${strange}', and in no order is it for her.`)
    }
    return ways
  }

  /** What the model says has changed; and of the rest something else each time, in turn. */
  #whatCouldHaveChanged(before: Network): (look: Look, viewer: Name, index: number) => boolean {
    if (this.#telling.looksAtEverything) return () => true
    const [after] = this.#nets
    const turn = this.#step
    return (look, viewer, index) =>
      (index + turn) % 12 === 0 ||
      !isDeepStrictEqual(look.expected(before, viewer), look.expected(after ?? before, viewer))
  }

  async #look(isWanted: (look: Look, viewer: Name, index: number) => boolean): Promise<void> {
    const net = this.#net
    const looks = looksAt(net)
    const asked = cast.flatMap((viewer, n) =>
      net.people[viewer].isSignedIn
        ? [looks.filter((look, index) => isWanted(look, viewer, index + n)).map((look) => ({ look, viewer }))]
        : [],
    )
    const looking = asked.map((own) => inTurns(own, ({ look, viewer }) => this.#compare(look, viewer)))
    // Also of those that failed, to the end: nobody looks any more when the next story begins.
    for (const looked of await Promise.allSettled(looking))
      if (looked.status === 'rejected') throw looked.reason
  }

  async #compare(look: Look, viewer: Name): Promise<void> {
    const { status, body } = await this.#reality.look(viewer, look.at)
    const shown: Shown =
      status === 200 ? { status, shows: look.read(body as never, this.#reality.called) } : { status }
    const agreeing = this.#nets.filter((net) => isDeepStrictEqual(look.expected(net, viewer), shown))
    if (agreeing.length === 0)
      this.#fail(
        `${viewer} looks at ${look.says} and is shown\n  ${inWords(shown)}\nThe model says\n  ${inWords(look.expected(this.#net, viewer))}`,
      )
    this.#nets = agreeing
  }
}

const inWords = ({ status, shows }: Shown): string => (status === 200 ? JSON.stringify(shows) : `${status}`)

function distinct(nets: readonly Network[]): Network[] {
  return [...new Map(nets.map((net) => [JSON.stringify(net), net])).values()]
}

/** A few at a time: no more than eight of one person's requests run at once (trust.md 34). */
async function inTurns<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next)
  }
  for (const done of await Promise.allSettled([worker(), worker(), worker()]))
    if (done.status === 'rejected') throw done.reason
}

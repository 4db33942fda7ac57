import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { LiveEvent } from '#contract/realtime.ts'
import type { Person } from './people.ts'

type Where = Partial<Record<'postId' | 'communityId' | 'userId' | 'gatheringId' | 'roomId', string>>

/** One open tab, as the server sees it. */
export class EventStreamClient {
  readonly heard: LiveEvent[] = []
  readonly headers: IncomingHttpHeaders
  /** Every byte that came. */
  raw = ''
  /** The place that a browser would send as Last-Event-ID. */
  place: string | undefined
  isOpen = true
  #waiting: (() => void)[] = []
  #response: IncomingMessage

  constructor(response: IncomingMessage) {
    this.headers = response.headers
    this.#response = response
    void this.#listen(response.setEncoding('utf8')).catch(() => this.#close())
  }

  async #listen(chunks: AsyncIterable<string>): Promise<void> {
    let rest = ''
    for await (const chunk of chunks) {
      this.raw += chunk
      const frames = `${rest}${chunk}`.split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) this.#take(frame)
    }
    this.#close()
  }

  #take(frame: string): void {
    const fields = new Map(frame.split('\n').map((line) => line.split(': ', 2) as [string, string]))
    const data = frame.split('\n').find((line) => line.startsWith('data: '))
    this.place = fields.get('id') ?? this.place
    if (data && !fields.has('event')) this.heard.push(JSON.parse(data.slice(6)))
    this.#wake()
  }

  #close(): void {
    this.isOpen = false
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push(resolve)
      await promise
    }
  }

  has = (type: LiveEvent['type'], where: Where = {}): boolean =>
    this.heard.some(
      (event) =>
        event.type === type &&
        Object.entries(where).every(([name, value]) =>
          Object.entries(event).some(([k, v]) => k === name && v === value),
        ),
    )

  /** Waits until it has come; the test's own time limit is the limit. */
  hears = (type: LiveEvent['type'], where: Where = {}): Promise<void> =>
    this.#until(() => this.has(type, where))

  /** Waits until the server has ended it. */
  ends = (): Promise<void> => this.#until(() => !this.isOpen)

  /** Waits until the server has said how far everything has been told. */
  async settles(): Promise<void> {
    await this.#until(() => this.place !== undefined || !this.isOpen)
    if (this.place === undefined) throw new Error('the stream ended before it had said anything')
  }

  leaves(): void {
    this.#response.destroy()
  }
}

/** Opens a stream, and waits until it has caught up. */
export async function listens(
  person: Person,
  { url = person.url, after, header }: { url?: string; after?: string; header?: string | undefined } = {},
): Promise<EventStreamClient> {
  const address = new URL('/api/events', url)
  if (after !== undefined) address.searchParams.set('after', after)
  // Not by fetch: after a stream was left it opens a new connection in advance, and a server waits for those.
  const asking = get(address, {
    agent: false,
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(header !== undefined && { 'last-event-id': header }),
    },
  })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${person.name} cannot listen: ${response.statusCode}`)
  const ear = new EventStreamClient(response)
  await ear.settles()
  return ear
}

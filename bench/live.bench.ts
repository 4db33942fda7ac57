import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Measure } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { at, median, requestBytes, Wire } from './load.ts'
import { personId, tokenOf } from './network.ts'
import { type Servers, startServers } from './processes.ts'

/** Everyone from the first friends on: whoever has an even number writes to the one who comes next. */
const firstListener = 3
const content = 'A few words to a friend, of the length that people write to each other.'

interface Listener {
  response: IncomingMessage
  /** Called with the text of each event that comes. */
  onEvent: (text: string) => void
}

async function listen(origin: URL, n: number): Promise<Listener> {
  const headers = { cookie: `synapse=${tokenOf(n)}` }
  const asking = get(new URL('/api/events', origin), { agent: false, headers })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  const listener: Listener = { response, onEvent: () => undefined }
  response.setEncoding('utf8')
  response.on('data', (text: string) => listener.onEvent(text))
  response.on('error', () => undefined)
  return listener
}

/**
 * Open streams: what each costs in memory, and how long a message takes to reach the other side while thousands
 * listen, beside an instance on which nobody else does.
 */
export const measure: Measure = async ({ tell, databases, sizes, patience }) => {
  const synapse = await startServers('synapse', [await databases.copyOf(sizes.small)])
  try {
    const [origin] = synapse.origins
    if (!origin) throw new Error('The server did not start')
    const figures = await measureStreams(
      synapse,
      origin,
      Math.round(5_000 * patience),
      Math.round(400 * patience),
    )
    for (const figure of figures) tell(inWords(figure))
    return {
      name: 'live',
      title: 'Live events',
      about:
        'Open event streams on one instance: what each costs in memory, how long a message takes from being sent to the arrival on the other side, and how long until everyone has heard of a post.',
      figures,
    }
  } finally {
    await synapse.end()
  }
}

async function measureStreams(
  synapse: Servers,
  origin: URL,
  people: number,
  sends: number,
): Promise<Figure[]> {
  const wire = new Wire(origin)
  const post = async (n: number, path: string, body: object): Promise<void> => {
    const asked = { method: 'POST', path, token: tokenOf(n), key: randomUUID(), body }
    const status = await wire.ask(requestBytes(origin, asked))
    if (status >= 300) throw new Error(`${path} answered ${status}`)
  }
  /** From the moment of sending to the arrival on the other side. */
  const arrival = async (to: number, listener: Listener): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const began = performance.now()
    listener.onEvent = (text) => {
      if (text.includes('messages.changed')) resolve(performance.now() - began)
    }
    await post(to - 1, '/api/messages', { receiverId: personId(to), content })
    const took = await promise
    listener.onEvent = () => undefined
    return took
  }
  const memory = async () => Number(await synapse.tell({ do: 'memory' })) / 2 ** 20

  const first = await listen(origin, firstListener)
  for (let n = 0; n < 100; n += 1) await arrival(firstListener, first)
  const idle: number[] = []
  for (let n = 0; n < sends; n += 1) idle.push(await arrival(firstListener, first))

  const before = await memory()
  const listeners = new Map([[firstListener, first]])
  const numbers = Array.from({ length: people - 1 }, (_, index) => firstListener + 1 + index).filter(
    (n) => n <= 5_000,
  )
  const waiting = [...numbers]
  const began = performance.now()
  const open = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) listeners.set(n, await listen(origin, n))
  }
  await Promise.all(Array.from({ length: 50 }, open))
  const opened = (performance.now() - began) / 1000
  const after = await memory()
  const crowded: number[] = []
  for (let n = 0; n < sends; n += 1) {
    const to = firstListener + 2 * ((n * 7) % Math.floor(listeners.size / 2 - 1))
    const listener = listeners.get(to)
    if (listener) crowded.push(await arrival(to, listener))
  }
  const heard = await measureCrowd([...listeners.values()], () =>
    post(2, '/api/posts', { content: 'For everyone.' }),
  )
  for (const { response } of listeners.values()) response.destroy()
  wire.end()
  const open5000 = `with ${listeners.size.toLocaleString('en')} streams open`
  return [
    {
      what: `Memory ${open5000}`,
      value: after,
      unit: 'MB',
      wanted: { atMost: 300 },
      limit: { what: 'before', value: before },
    },
    { what: 'One stream', value: ((after - before) * 1024) / Math.max(1, numbers.length), unit: 'KB' },
    { what: `Opening them all`, value: opened, unit: 's' },
    {
      what: 'A message arrives, one stream open: p99',
      value: at(idle, 0.99),
      unit: 'ms',
      more: { p50: median(idle) },
    },
    {
      what: `A message arrives, ${open5000}: p99`,
      value: at(crowded, 0.99),
      unit: 'ms',
      wanted: { atMost: 50 },
      more: { p50: median(crowded) },
    },
    { what: 'Everyone has heard of a post, from the first to the last', value: heard, unit: 'ms' },
  ]
}

/** A post that everyone may see: from the first of them to hear of it to the last. */
async function measureCrowd(listeners: readonly Listener[], write: () => Promise<void>): Promise<number> {
  let waiting = listeners.length
  const times: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const listener of listeners)
    listener.onEvent = (text) => {
      if (!text.includes('post.created')) return
      times.push(performance.now())
      waiting -= 1
      if (waiting === 0) resolve()
    }
  await write()
  await promise
  return (times.at(-1) ?? 0) - (times[0] ?? 0)
}

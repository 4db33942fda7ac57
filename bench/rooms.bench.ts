import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Measure } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { askFor, at, median, openWires, requestBytes, type Wire } from './load.ts'
import { tokenOf } from './network.ts'
import { type Servers, startServers } from './processes.ts'

const inEach = 8

/** Somebody inside, with their stream open. */
interface Visitor {
  n: number
  room: string
  response: IncomingMessage
  onEvent: () => void
}

/**
 * Quiet rooms with eight people in each, all on one instance: what their heartbeats cost, how long a room takes to be
 * read, and how long until everybody inside has heard that somebody did something.
 */
export const measure: Measure = async ({ tell, databases, sizes, patience }) => {
  const synapse = await startServers('synapse', [await databases.copyOf(sizes.small)])
  try {
    const [origin] = synapse.origins
    if (!origin) throw new Error('The server did not start')
    const figures = await measureRooms(synapse, origin, Math.max(4, Math.round(200 * patience)), patience)
    for (const figure of figures) tell(inWords(figure))
    return {
      name: 'rooms',
      title: 'Quiet rooms',
      about:
        'Rooms with eight people in each on one instance, all of them listening: answers to heartbeats, reading a room, and how long until the seven others have heard.',
      figures,
    }
  } finally {
    await synapse.end()
  }
}

async function measureRooms(
  synapse: Servers,
  origin: URL,
  rooms: number,
  patience: number,
): Promise<Figure[]> {
  const wires = openWires(origin, inEach)
  const [wire] = wires
  if (!wire) throw new Error('No connection')
  const memory = async () => Number(await synapse.tell({ do: 'memory' })) / 2 ** 20
  const ids: string[] = []
  for (let room = 0; room < rooms; room += 1) ids.push(await openRoom(origin, room * inEach + 1))
  const before = await memory()
  const visitors: Visitor[] = []
  const everybody = ids.flatMap((room, index) =>
    Array.from({ length: inEach }, (_, seat) => ({ room, n: index * inEach + seat + 1 })),
  )
  const began = performance.now()
  const waiting = [...everybody]
  const comeIn = async (through: Wire) => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { n, room } = next
      await change(through, origin, n, 'PUT', `/api/rooms/${room}/visit`, { doing: 'Reading a book' })
      visitors.push({ n, room, response: await listen(origin, n), onEvent: () => undefined })
    }
  }
  await Promise.all(wires.map(comeIn))
  const filling = (performance.now() - began) / 1000
  for (const visitor of visitors)
    visitor.response.on('data', (text: string) => text.includes('room.changed') && visitor.onEvent())
  const after = await memory()

  // Nobody has answered a heartbeat meanwhile: whoever came first may be taken for gone.
  const comeInAgain = async () => {
    const again = [...everybody]
    const through = async (each: Wire) => {
      for (let next = again.pop(); next; next = again.pop())
        await change(each, origin, next.n, 'PUT', `/api/rooms/${next.room}/visit`, {})
    }
    await Promise.all(wires.map(through))
  }
  await comeInAgain()

  const one = (n: number) => everybody[(n * 37) % everybody.length] ?? { n: 1, room: ids[0] ?? '' }
  const asked = (method: string, more: string) => (number: number) => {
    const { n, room } = one(number)
    return requestBytes(origin, { method, path: `/api/rooms/${room}${more}`, token: tokenOf(n) })
  }
  const ms = Math.max(1_000, 8_000 * patience)
  const stays = await askFor(origin, ms, inEach, asked('PUT', '/visit/stay'))
  const reads = await askFor(origin, ms, inEach, asked('GET', ''))

  await comeInAgain()
  const heard: number[] = []
  for (let turn = 0; turn < Math.max(10, 100 * patience); turn += 1) {
    const { n, room } = one(turn * 11)
    const others = visitors.filter((visitor) => visitor.room === room && visitor.n !== n)
    const since = performance.now()
    const all = Promise.all(
      others.map(
        (visitor) =>
          new Promise<void>((resolve) => {
            visitor.onEvent = resolve
          }),
      ),
    )
    // Somebody else each time: of what was done already, nobody hears again.
    await change(wire, origin, n, 'PATCH', `/api/rooms/${room}/visit`, { isDone: true })
    await within(10_000, all, `Not all of room ${room} heard that something was done there.`)
    heard.push(performance.now() - since)
    for (const visitor of others) visitor.onEvent = () => undefined
  }
  for (const { response } of visitors) response.destroy()
  for (const each of wires) each.end()
  const people = `${everybody.length.toLocaleString('en')} people in ${rooms} rooms`
  return [
    {
      what: `Memory with ${people}`,
      value: after,
      unit: 'MB',
      wanted: { atMost: 300 },
      limit: { what: 'before', value: before },
    },
    { what: `${people} come in and listen`, value: filling, unit: 's' },
    {
      what: 'An answer to a heartbeat, eight at once: p99',
      value: at(stays.took, 0.99),
      unit: 'ms',
      wanted: { atMost: 50 },
      more: {
        p50: median(stays.took),
        'a second': stays.perSecond,
        'a second needed': everybody.length / 30,
      },
    },
    {
      what: 'Reading a room, eight at once: p99',
      value: at(reads.took, 0.99),
      unit: 'ms',
      wanted: { atMost: 50 },
      more: { p50: median(reads.took), 'a second': reads.perSecond },
    },
    {
      what: 'All seven others have heard (a change waits 250 ms for more of the same): p99',
      value: at(heard, 0.99),
      unit: 'ms',
      more: { p50: median(heard) },
    },
  ]
}

async function within(ms: number, something: Promise<unknown>, otherwise: string): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(otherwise)), ms)
  await Promise.race([something, late.promise]).finally(() => clearTimeout(timer))
}

async function change(wire: Wire, origin: URL, n: number, method: string, path: string, body: object) {
  const status = await wire.ask(requestBytes(origin, { method, path, token: tokenOf(n), body }))
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}`)
}

async function openRoom(origin: URL, n: number): Promise<string> {
  const answer = await fetch(new URL('/api/rooms', origin), {
    method: 'POST',
    headers: {
      cookie: `synapse=${tokenOf(n)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ name: 'Side by side', isForFriends: false }),
  })
  if (answer.status !== 201) throw new Error(`A room could not be opened: ${answer.status}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}

async function listen(origin: URL, n: number): Promise<IncomingMessage> {
  const headers = { cookie: `synapse=${tokenOf(n)}` }
  const asking = get(new URL('/api/events', origin), { agent: false, headers })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  return response
}

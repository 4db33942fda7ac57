import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startFlags } from '#scripts/cluster/start-flags.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'

const people = 5_000
const sends = 400
const writesEach = 400

type Tell = (sentence: string) => void
interface Servers {
  synapse: string
  bare: string
}

/** Person n has session 'bench-n', and is a friend of the one beside them: 1 and 2, 3 and 4. */
const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const cookieOf = (n: number) => `synapse=bench-${n}`
const friendOf = (n: number) => (n % 2 ? n + 1 : n - 1)

/**
 * Open streams: what each costs in memory, and how long a message takes to reach the other side while thousands
 * listen, beside an instance on which nobody else does. And what sending costs beside the bare insert.
 */
export async function measure(tell: Tell): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-bench-')))
  const end = whenWeEnd(
    'if read -r pid < "$1/postgres/postmaster.pid"; then kill -QUIT "$pid"; while test -e "$1/postgres/postmaster.pid"; do sleep 0.05; done; fi; rm -rf "$1"',
    folder,
  )
  const children: ChildProcess[] = []
  try {
    // Durable, as people have it: a message that was acknowledged is on the disk.
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
    await migrate(postgres.url)
    await buildPeople(postgres.adminUrl)
    const start = async () => {
      const server = join(import.meta.dirname, 'live-servers.ts')
      const child = fork(server, [postgres.url], { execArgv: [...startFlags, '--expose-gc'] })
      children.push(child)
      const [servers] = (await once(child, 'message')) as [Servers]
      return { child, servers }
    }
    const compiling = await start()
    compiling.child.disconnect()
    await once(compiling.child, 'exit')
    // Each in a process that has done nothing else, so that its memory is its own.
    const listening = await start()
    await measureStreams(listening.servers.synapse, listening.child, tell)
    listening.child.disconnect()
    await measureWrites((await start()).servers, tell)
  } finally {
    for (const child of children) if (child.connected) child.disconnect()
    await end()
  }
}

async function buildPeople(adminUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(adminUrl), { pathname: '/synapse' }).href,
  })
  await client.connect()
  const id = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await client.query(`insert into users (id, email, display_name)
    select ${id('n')}, 'p' || n || '@example.org', 'Person ' || n from generate_series(1, ${people}) n`)
  await client.query(`insert into sessions (sid, id, user_id, sess, expire)
    select encode(sha256(('bench-' || n)::bytea), 'hex'), ${id('n')}, ${id('n')}, '{"device":"bench"}', now() + interval '1 day'
    from generate_series(1, ${people}) n`)
  await client.query(`insert into friendships (user_id_1, user_id_2)
    select ${id('n')}, ${id('n + 1')} from generate_series(1, ${people}, 2) n`)
  await client.query('analyze')
  await client.end()
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 201
          ? resolve()
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    })
    sent.end(text)
  })
}

const content = 'A few words to a friend, of the length that people write to each other.'

const sendTo = (url: string, n: number) =>
  post(
    `${url}/api/messages`,
    { receiverId: idOf(friendOf(n)), content },
    { cookie: cookieOf(n), 'idempotency-key': randomUUID() },
  )

async function measureWrites({ synapse, bare }: Servers, tell: Tell): Promise<void> {
  const ways = {
    synapse: (n: number) => sendTo(synapse, n),
    bare: (n: number) => post(bare, { senderId: idOf(n), receiverId: idOf(friendOf(n)), content }),
  }
  const perSecond = async (way: keyof typeof ways, atOnce: number) => {
    let next = 0
    const began = performance.now()
    const one = async () => {
      for (let n = next++; n < writesEach; n = next++) await ways[way](1 + (n % people))
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return (writesEach * 1000) / (performance.now() - began)
  }
  await perSecond('synapse', 4)
  await perSecond('bare', 4)
  for (const atOnce of [1, 8]) {
    const rates = { synapse: [] as number[], bare: [] as number[] }
    // In turns, so that whatever else the machine does falls on both alike.
    for (let round = 0; round < 4; round += 1)
      for (const way of ['synapse', 'bare'] as const) rates[way].push(await perSecond(way, atOnce))
    const [sent = 0, inserted = 0] = [median(rates.synapse), median(rates.bare)]
    tell(
      `Sending, ${atOnce} at once: ${sent.toFixed(0)} a second; the bare insert behind Fastify ${inserted.toFixed(0)}; ratio ${(sent / inserted).toFixed(2)} (wanted: 0.50 or more)`,
    )
  }
}

interface Listener {
  response: IncomingMessage
  /** Called with the type of each event that comes. */
  onEvent: (text: string) => void
}

async function listen(url: string, n: number): Promise<Listener> {
  const asking = get(`${url}/api/events`, { agent: false, headers: { cookie: cookieOf(n) } })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  const listener: Listener = { response, onEvent: () => undefined }
  response.setEncoding('utf8')
  response.on('data', (text: string) => listener.onEvent(text))
  response.on('error', () => undefined)
  return listener
}

/** From the moment of sending to the arrival on the other side. */
async function arrival(url: string, from: number, listener: Listener): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const began = performance.now()
  listener.onEvent = (text) => {
    if (text.includes('messages.changed')) resolve(performance.now() - began)
  }
  await sendTo(url, from)
  const took = await promise
  listener.onEvent = () => undefined
  return took
}

async function measureStreams(url: string, child: ChildProcess, tell: Tell): Promise<void> {
  const memory = async () => {
    child.send('memory')
    const [bytes] = (await once(child, 'message')) as [number]
    return bytes
  }
  const first = await listen(url, 2)
  for (let n = 0; n < 100; n += 1) await arrival(url, 1, first)
  const idle: number[] = []
  for (let n = 0; n < sends; n += 1) idle.push(await arrival(url, 1, first))

  const before = await memory()
  const listeners = new Map([[2, first]])
  const numbers = Array.from({ length: people }, (_, index) => index + 1).filter((n) => n !== 2)
  const began = performance.now()
  const open = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) listeners.set(n, await listen(url, n))
  }
  await Promise.all(Array.from({ length: 50 }, open))
  const opened = performance.now() - began
  const after = await memory()
  const perStream = (after - before) / (people - 1) / 1024
  tell(
    `${people.toLocaleString('en')} streams opened in ${(opened / 1000).toFixed(1)} s. Memory: ${megabytes(before)} before, ${megabytes(after)} after; ${perStream.toFixed(1)} KB a stream (wanted: 300 MB or less in all).`,
  )

  const crowded: number[] = []
  for (let n = 0; n < sends; n += 1) {
    const from = 1 + 2 * ((n * 7) % (people / 2))
    const listener = listeners.get(friendOf(from))
    if (listener) crowded.push(await arrival(url, from, listener))
  }
  for (const [name, took] of [
    ['with one stream open', idle],
    [`with ${people.toLocaleString('en')} open`, crowded],
  ] as const)
    tell(
      `A message arrives, ${name}: median ${median(took).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms`,
    )
  tell(
    `Crowded / idle: ${(median(crowded) / median(idle)).toFixed(2)} at the median, ${(at(crowded, 0.99) / at(idle, 0.99)).toFixed(2)} at p99 (wanted: p99 of 50 ms or less).`,
  )

  await measureCrowd(url, [...listeners.values()], tell)
  for (const { response } of listeners.values()) response.destroy()
}

/** A post that everyone may see: until the first and the last of them have heard of it. */
async function measureCrowd(url: string, listeners: Listener[], tell: Tell): Promise<void> {
  let waiting = listeners.length
  const times: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const began = performance.now()
  for (const listener of listeners)
    listener.onEvent = (text) => {
      if (!text.includes('post.created')) return
      times.push(performance.now() - began)
      waiting -= 1
      if (waiting === 0) resolve()
    }
  await post(`${url}/api/posts`, { content: 'For everyone.' }, { cookie: cookieOf(1) })
  await promise
  tell(
    `A post is heard of by all ${listeners.length.toLocaleString('en')}: the first after ${times[0]?.toFixed(0)} ms (250 of them gather what else happens), the last ${((times.at(-1) ?? 0) - (times[0] ?? 0)).toFixed(0)} ms later.`,
  )
}

const at = (took: readonly number[], share: number): number => {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
const median = (took: readonly number[]): number => at(took, 0.5)
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

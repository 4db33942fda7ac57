import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Connection } from './client.ts'
import { isOnThisMachine, type Pooler, throughASocket } from './is-local.ts'

/** How long somebody waits for the database before it is asked whether it is there at all. */
const patience = 400
/** How long it may take to say so. Together they stay under the two seconds of trust.md 20. */
const overTheNetwork = 1_000
const lookEvery = 100

/**
 * A database that has stopped refuses connections, so requests fail at once. Behind a broken network, or on a machine
 * that hangs, connections stay open without answers, and requests would wait for minutes. So when a query has waited for
 * a while and no other was answered either, a new connection is tried. If it fails, the waiting connections are closed
 * and their queries fail. The pool opens new ones when the database is back. Returns a function that stops the watchdog.
 */
export function endSilentConnections(pool: pg.Pool, url: string, pooler?: Pooler): () => void {
  const longestAnswer = isOnThisMachine(url, pooler) ? throughASocket : overTheNetwork
  const waitingSince = new Map<pg.PoolClient, number>()
  let answeredAt = 0
  let lookedAt = performance.now()
  let isAsking = false

  pool.on('acquire', (client) => waitingSince.set(client, performance.now()))
  pool.on('release', (error, client) => {
    waitingSince.delete(client)
    if (!error) answeredAt = performance.now()
  })
  pool.on('remove', (client) => waitingSince.delete(client))

  const longestWait = () => performance.now() - Math.min(...waitingSince.values())

  async function ask(): Promise<void> {
    const askedAt = performance.now()
    if (await answers(url, longestAnswer)) return
    // Answers to others count; and when this process itself stood still, the time limit says nothing about the database.
    const wasBusyItself = performance.now() - lookedAt > 3 * lookEvery
    if (answeredAt > askedAt || wasBusyItself) return
    for (const client of waitingSince.keys()) cut(client)
  }

  const look = () => {
    lookedAt = performance.now()
    if (isAsking || waitingSince.size === 0 || longestWait() < patience) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
    })
  }
  const timer = setInterval(look, lookEvery).unref()
  return () => clearInterval(timer)
}

/** Says no goodbye: with `pipeline`, `end` waits for the answers to all that was asked, and those never come. */
function cut(client: pg.ClientBase): void {
  if (client instanceof Connection)
    client.socket.destroy(new Error('Connection terminated: the database says nothing'))
}

async function answers(url: string, longestAnswer: number): Promise<boolean> {
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: longestAnswer })
  client.on('error', () => undefined)
  const word = client.connect().then(() => client.query('select 1'))
  const isThere = await Promise.race([
    word.then(
      () => true,
      // A refusal is an answer: the pool hears the same, and says it.
      (error: Error) => !/timeout/.test(error.message),
    ),
    pause(longestAnswer, false, { ref: false }),
  ])
  if (isThere) void client.end().catch(() => undefined)
  else cut(client)
  return isThere
}

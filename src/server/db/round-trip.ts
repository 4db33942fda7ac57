import type pg from 'pg'

type Done = (error: Error | null, result?: unknown) => void
interface Gathered {
  config: unknown
  values: unknown
  done: Done
}
type Query = (config: unknown, values?: unknown) => Promise<unknown>
type Send = (config: unknown, values: unknown, done: Done) => void

/** What a pool has been asked while it gathers; null when it sends at once. */
const gatherings = new WeakMap<pg.Pool, { asked: Gathered[] | null }>()

/** Two are enough for who asks and what they ask for; more would wait for each other instead of running side by side. */
const most = 2

/** Lets `together` gather what is asked of this pool. Its connections must be made with `pipeline`. */
export function gatherable(pool: pg.Pool): pg.Pool {
  const gathering = { asked: null as Gathered[] | null }
  const askAlone = pool.query.bind(pool) as unknown as Query
  const ask: Query = (config, values) => {
    const { asked } = gathering
    if (!asked || asked.length >= most) return askAlone(config, values)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    asked.push({ config, values, done: (error, result) => (error ? reject(error) : resolve(result)) })
    return promise
  }
  pool.query = ask as unknown as typeof pool.query
  gatherings.set(pool, gathering)
  return pool
}

/**
 * The first statements that `work` asks for, before it waits for anything, go through one connection in one round
 * trip. Each is a transaction of its own, as it would be alone.
 */
export function together<T>(pool: pg.Pool, work: () => T): T {
  const gathering = gatherings.get(pool)
  if (!gathering || gathering.asked) return work()
  const asked: Gathered[] = []
  gathering.asked = asked
  try {
    return work()
  } finally {
    gathering.asked = null
    if (asked.length > 0) sendAll(pool, asked)
  }
}

function sendAll(pool: pg.Pool, asked: readonly Gathered[]): void {
  pool.connect((failed, client, release) => {
    if (failed || !client) {
      for (const { done } of asked) done(failed ?? new Error('There is no connection to the database'))
      return
    }
    let open = asked.length
    let lost: Error | undefined
    const onLost = (error: Error) => {
      lost = error
    }
    // The client fails every statement that waits on it; here the loss is only noted, so that nobody gets it again.
    client.on('error', onLost)
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
      .connection
    const send = client.query.bind(client) as unknown as Send
    stream.cork()
    for (const { config, values, done } of asked)
      send(config, values, (error, result) => {
        // As the pool itself does: after an error a new connection is safer than a thought about this one.
        lost ??= error ?? undefined
        open -= 1
        if (open === 0) {
          client.removeListener('error', onLost)
          release(lost)
        }
        done(error, result)
      })
    stream.uncork()
  })
}

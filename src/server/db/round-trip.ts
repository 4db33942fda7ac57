import type pg from 'pg'
import { type Answer, arePlain, isNamed, QuickQuery, type Statement } from './quick-query.ts'

type Done = (error: Error | null, result?: Answer) => void
interface Gathered extends Statement {
  done: Done
}
type Query = (config: unknown, values?: unknown) => Promise<unknown>

/** What a pool has been asked while it gathers; null when it sends at once. */
const gatherings = new WeakMap<pg.Pool, { asked: Gathered[] | null }>()

/** Who asks, what they ask for, and a rule beside it; more would wait for each other instead of running side by side. */
const most = 3

/**
 * Sends the statements that have a name the quick way, and lets `together` gather them. Behind a pooler the names are
 * left out: the next connection that it gives does not know them.
 */
export function gatherable(pool: pg.Pool, { areNamesKept }: { areNamesKept: boolean }): pg.Pool {
  const gathering = { asked: null as Gathered[] | null }
  const askDriver = pool.query.bind(pool) as unknown as Query
  const ask: Query = (config, values = []) => {
    if (!isNamed(config) || !arePlain(values)) return askDriver(config, values)
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    const { asked } = gathering
    const question = { config: areNamesKept ? config : { ...config, name: '' }, values, done }
    if (asked && asked.length < most) asked.push(question)
    else sendAll(pool, [question])
    return promise
  }
  pool.query = ask as unknown as typeof pool.query
  gatherings.set(pool, gathering)
  return pool
}

/**
 * The first statements that `work` asks for, before it waits for anything, go through one connection in one round trip,
 * as one transaction.
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
    const query = new QuickQuery(asked, (error, answers = []) => {
      // As the pool itself does: after an error a new connection is safer than a thought about this one.
      release(error ?? undefined)
      for (const [index, { done }] of asked.entries()) {
        const answer = answers[index]
        if (answer) done(null, answer)
        else done(error ?? new Error('The database left a question without an answer'))
      }
    })
    client.query(query)
  })
}

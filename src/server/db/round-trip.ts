import type { NodePgDatabase as Database } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Answer, arePlain, isNamed, QuickQuery, type Statement } from './quick-query.ts'

type Done = (error: Error | null, result?: Answer) => void
interface Gathered extends Statement {
  done: Done
  /** Its answer is true whatever becomes of the statements beside it. */
  isRead: boolean
}
interface Gathering {
  asked: Gathered[]
  /** How many may go along. */
  room: number
}
type Query = (config: unknown, values?: unknown) => Promise<unknown>

/** What each pool has been asked while it gathers; without a gathering it sends at once. */
const gatherings = new WeakMap<
  pg.Pool,
  { now: Gathering | null; isReading: boolean; areNamesKept: boolean }
>()

/** What somebody asks for, a rule beside it, and who they are; more would wait for each other instead of running side by side. */
const enough = 3

/**
 * Sends the statements that have a name the quick way, and lets `together` gather them. Behind a pooler the names are
 * left out: the next connection that it gives does not know them.
 */
export function gatherable(pool: pg.Pool, { areNamesKept }: { areNamesKept: boolean }): pg.Pool {
  const gathering = { now: null as Gathering | null, isReading: false, areNamesKept }
  const askDriver = pool.query.bind(pool) as unknown as Query
  const ask: Query = (config, values = []) => {
    if (!isNamed(config) || !arePlain(values)) return askDriver(config, values)
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    const { now, isReading: isRead } = gathering
    const question: Gathered = {
      config: areNamesKept ? config : { ...config, name: '' },
      values,
      done: (error, result) => (error ? reject(error) : resolve(result)),
      isRead,
    }
    if (now && now.asked.length < now.room) now.asked.push(question)
    else sendAll(pool, [question])
    return promise
  }
  pool.query = ask as unknown as typeof pool.query
  gatherings.set(pool, gathering)
  return pool
}

/**
 * The first statements that `work` asks for, before it waits for anything, go through one connection in one round trip,
 * as one transaction: when one fails, what the others did is undone, and they fail too.
 */
export const together = <T>(pool: pg.Pool, work: () => T): T => gather(pool, enough, work)

/** In there, for what comes before something else: it leaves room for one statement more. */
export const leavingRoom = <T>(pool: pg.Pool, work: () => T): T => gather(pool, enough - 1, work)

/** Statements that change nothing: what they found is true also if something that goes together with them fails. */
export function reading<T>(pool: pg.Pool, work: () => T): T {
  const gathering = gatheringOf(pool)
  const before = gathering.isReading
  gathering.isReading = true
  try {
    return work()
  } finally {
    gathering.isReading = before
  }
}

/**
 * Everything that `work` asks for before it waits for anything, one after the other, in one round trip and as one
 * transaction: each statement sees what those before it did. Only for statements that are prepared by name and have
 * plain values: others would be sent apart.
 */
export function inOrder<T>(db: Database, work: () => T): T {
  return gather(poolOf(db), Number.POSITIVE_INFINITY, work)
}

/**
 * A transaction of two statements, the lock and what it is for, in one round trip. They are two because a statement
 * sees what was there when it began: one that waits for a lock itself does not see what it has waited for.
 */
export async function afterLock<T>(
  db: Database,
  lock: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const [, done] = await gather(poolOf(db), Number.POSITIVE_INFINITY, ({ asked }) => {
    const before = asked.length
    const both = [lock(), work()] as const
    const done = Promise.all(both)
    return asked.length === before + both.length ? done : done.then(tooLate, tooLate)
  })
  return done
}

const tooLate = (): never => {
  throw new Error('The lock and what it is for must not be apart')
}

/** Whether a connection knows a statement by its name the next time. */
export const areNamesKept = (pool: pg.Pool): boolean => gatheringOf(pool).areNamesKept

export const poolOf = (db: Database): pg.Pool => (db as unknown as { $client: pg.Pool }).$client

function gatheringOf(pool: pg.Pool) {
  const gathering = gatherings.get(pool)
  if (!gathering) throw new Error('This pool does not gather')
  return gathering
}

function gather<T>(pool: pg.Pool, most: number, work: (now: Gathering) => T): T {
  const gathering = gatheringOf(pool)
  const outer = gathering.now
  // Inside of another gathering all of it goes along with that one.
  const now = outer ?? { asked: [], room: 0 }
  const roomBefore = now.room
  now.room = now.asked.length + most
  gathering.now = now
  try {
    return work(now)
  } finally {
    gathering.now = outer
    now.room = roomBefore
    if (!outer && now.asked.length > 0) sendAll(pool, now.asked)
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
      for (const [index, { done, isRead }] of asked.entries()) {
        const answer = answers[index]
        // A statement that has answered is not kept yet: that is said at the very end, for all of them.
        if (answer && (!error || isRead)) done(null, answer)
        else done(error ?? new Error('The database left a question without an answer'))
      }
    })
    client.query(query)
  })
}

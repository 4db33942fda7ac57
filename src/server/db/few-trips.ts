import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Queryable } from './client.ts'
import { type Answer, arePlain, type Named, QuickQuery, type Statement } from './quick-query.ts'
import { areNamesKept, poolOf } from './round-trip.ts'

// A transaction whose rules are in TypeScript has to wait for what it read before it can write. It need not wait more
// often than that: what it asks for at once goes in one trip, the `begin` with the first, the `commit` with the last.

/** A transaction in as few trips as its rules allow. */
export interface Transaction extends Queryable {
  /**
   * What `work` asks for before it waits for anything is the last of this transaction, and is kept in the same trip.
   * Whatever could refuse has to come before: there is no way back from here. Only for statements that are prepared by
   * name: drizzle waits before it sends its own.
   */
  lastly: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Runs `work` as one transaction; if it throws, nothing of it is kept. Statements that are asked for at once (the lock,
 * then what is to be known under it) go in one trip, each seeing what those before it did and waited for.
 */
export async function inFewTrips<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const pool = poolOf(db)
  const client = await pool.connect()
  const trips = new Trips(client, areNamesKept(pool))
  const { lastly } = trips
  try {
    const done = await work(Object.assign(drizzle(trips as unknown as pg.PoolClient), { lastly }))
    await trips.commit()
    return done
  } catch (error) {
    await trips.rollBack()
    throw error
  } finally {
    // What goes wrong in the database ends with its connection: that undoes it, and nobody has to think about either.
    client.release(trips.failure)
  }
}

interface Asked extends Statement {
  done: (answer: Answer) => void
  failed: (error: Error) => void
}

const word = (text: string): Named => ({ name: text, text })
const [begin, commit, rollback] = [word('begin'), word('commit'), word('rollback')]

/** Stands in for the connection: drizzle and `preparedSql` ask it as they would ask that. */
class Trips {
  failure: Error | undefined
  private readonly client: pg.PoolClient
  private readonly areNamesKept: boolean
  private asked: Asked[] = []
  private hasBegun = false
  private isUnderWay = false
  private ending: Promise<unknown> | undefined

  constructor(client: pg.PoolClient, namesAreKept: boolean) {
    this.client = client
    this.areNamesKept = namesAreKept
  }

  async query(config: Partial<Named> & { text: string }, values: unknown = []): Promise<Answer> {
    if (this.ending) throw new Error('This transaction is over')
    if (!arePlain(values)) throw new Error(`Only plain values can be sent with others: ${config.text}`)
    if (!this.hasBegun) void this.ask(begin).catch(() => undefined)
    this.hasBegun = true
    return this.ask({ ...config, name: config.name ?? '' }, values)
  }

  lastly = <T>(work: () => Promise<T>): Promise<T> => {
    const done = work()
    void this.commit().catch(() => undefined)
    return done
  }

  /** Once only: what was kept with the last statement is kept. */
  commit(): Promise<unknown> {
    this.ending ??= this.hasBegun ? this.ask(commit) : Promise.resolve()
    return this.ending
  }

  async rollBack(): Promise<void> {
    this.ending ??= this.hasBegun ? this.ask(rollback) : Promise.resolve()
    await this.ending.catch(() => undefined)
  }

  private ask(config: Named, values: Statement['values'] = []): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const sent = this.areNamesKept ? config : { ...config, name: '' }
    this.asked.push({ config: sent, values, done: resolve, failed: reject })
    if (!this.isUnderWay) queueMicrotask(() => this.send())
    this.isUnderWay = true
    return promise
  }

  private send(): void {
    const { asked } = this
    this.asked = []
    const query = new QuickQuery(asked, (error, answers = []) => {
      this.failure = error ?? undefined
      // What came before the one that failed is undone with it.
      const waiting = error ? [...asked, ...this.asked.splice(0)] : asked
      for (const [index, { done, failed }] of waiting.entries()) {
        const answer = answers[index]
        if (answer && !error) done(answer)
        else failed(error ?? new Error('The database left a question without an answer'))
      }
      this.isUnderWay = this.asked.length > 0
      if (this.isUnderWay) this.send()
    })
    this.client.query(query)
  }
}

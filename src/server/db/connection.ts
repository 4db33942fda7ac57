import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

type Builder = NodePgDatabase

/** A statement as the driver takes it: by its name each connection plans it once. */
export interface Sent {
  name: string
  text: string
  values: unknown[]
}

/** Where something can be read: a connection, a transaction, or whichever connection of a pool is free. */
export interface Readable
  extends Pick<Builder, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with'> {
  /** Runs a prepared statement (`statement.ts`). Its rows come as arrays. */
  run: (sent: Sent) => Promise<unknown[][]>
}

/** Where something can be changed as well. */
export interface Queryable extends Readable, Pick<Builder, 'insert' | 'update' | 'delete' | 'execute'> {}

declare const brand: unique symbol

/** A route gets one from `write` only, which has proven the session in it; jobs and commands from `inTransaction`. */
export interface Transaction extends Queryable {
  readonly [brand]: 'transaction'
}

/** The whole pool. Routes are given `Readable` or `Transaction` instead, by `read` and `write`. */
export interface Database extends Queryable {
  /** One connection for several statements: the driver sends them without waiting for each other's answers. */
  withConnection: <T>(work: (db: Queryable) => Promise<T>) => Promise<T>
  /** All of it or nothing: if `work` throws, nothing is kept. */
  inTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

interface Pooled {
  /** Whether a connection knows a statement by its name the next time; behind a pooler it does not. */
  areNamesKept: boolean
}

export function databaseOn(pool: pg.Pool, { areNamesKept }: Pooled): Database {
  const withConnection: Database['withConnection'] = async (work) => {
    const client = await pool.connect()
    const leased = lease(client)
    try {
      return await work(queryableOn(leased.client, areNamesKept))
    } finally {
      leased.end()
      client.release()
    }
  }
  const inTransaction: Database['inTransaction'] = async (work) => {
    const client = await pool.connect()
    const leased = lease(client)
    let isCommitting = false
    let broken: Error | undefined
    try {
      // Travels with the first statement: the driver does not wait for the answer (`pipeline`).
      const begun = client.query('begin')
      begun.catch(() => undefined)
      const done = await work(queryableOn(leased.client, areNamesKept) as Transaction)
      await begun
      isCommitting = true
      const { command } = await client.query('commit')
      // A statement failed, and the database has undone everything.
      if (command !== 'COMMIT') throw new Error('A statement of this transaction failed')
      return done
    } catch (error) {
      leased.end()
      if (!isCommitting)
        await client.query('rollback').catch((failed: Error) => {
          broken = failed
        })
      throw error
    } finally {
      leased.end()
      client.release(broken)
    }
  }
  return Object.assign(queryableOn(pool, areNamesKept), { withConnection, inTransaction })
}

/**
 * A connection for as long as somebody's work takes. Whatever of that work is still under way when it has failed must
 * not write outside of its transaction, nor into that of whoever has the connection next.
 */
function lease(client: pg.PoolClient): { client: pg.PoolClient; end: () => void } {
  let isOver = false
  const query = (...given: Parameters<typeof client.query>) => {
    if (isOver) throw new Error('This connection was given back before the statement was sent')
    return client.query(...given)
  }
  return {
    client: Object.create(client, { query: { value: query } }),
    end: () => {
      isOver = true
    },
  }
}

/** The builder, and prepared statements, on a pool or on one of its connections. */
function queryableOn(client: pg.Pool | pg.PoolClient, areNamesKept: boolean): Queryable {
  const run: Readable['run'] = async ({ name, text, values }) => {
    const query = { ...(areNamesKept && { name }), text, rowMode: 'array' as const, types }
    const { rows } = await client.query<unknown[]>(query, values)
    return rows
  }
  return Object.assign(drizzle(client), { run })
}

/** As the driver reads them; and counts, which stay far below 2^53, as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
}

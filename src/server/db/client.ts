import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
/** The database, or a transaction on it. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinctOn' | '$with' | 'with'
>

interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

interface Options {
  poolSize: number
  /** Milliseconds that a statement may take; 0: as long as it needs. */
  statementTimeout?: number
  /** Called when an idle connection breaks. The pool replaces it; the next query finds a working one or fails in words. */
  onConnectionLost: (error: Error) => void
}

export function openDatabase(
  url: string,
  { poolSize, statementTimeout = 10_000, onConnectionLost }: Options,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // A person waits at most this long before being told that the database is away (trust.md 20).
    connectionTimeoutMillis: 1_500,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  pool.on('error', onConnectionLost)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

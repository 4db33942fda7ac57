import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { databaseOn, type Database as NewDatabase } from './connection.ts'
import { isOnThisMachine, throughASocket } from './nearness.ts'
import { isNamed } from './quick-query.ts'
import { readRowsQuickly } from './quick-rows.ts'
import { gatherable } from './round-trip.ts'

export type Database = NodePgDatabase & NewDatabase
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

/** Nobody waits at a screen for a start or for a command, and a machine that is busy may take its time. */
export const unhurried = 30_000

interface Options {
  poolSize: number
  /** Milliseconds that a statement may take, or a transaction may rest between two; 0: as long as it needs. */
  statementTimeout?: number
  /** What the address leads through. Behind a pooler in transaction mode, each transaction may have another connection. */
  pooler?: 'none' | 'transaction'
  /** Whether statements are for a few rows of large tables, as all that people wait for, or may look through everything. */
  tables?: 'few rows' | 'whole'
  /** Milliseconds after which an answer is waited for no longer, even if the other side is silent. */
  answerTimeout?: number
  /** Milliseconds that a new connection may take, or the wait for one. */
  connectTimeout?: number
  /** Called when an idle connection breaks. The pool replaces it; the next query finds a working one or fails in words. */
  onConnectionLost: (error: Error) => void
}

/**
 * A connection keeps the plan of a statement for as long as it lives, so the plan has to fit the tables as they will be.
 * While a table is nearly empty, reading all of it looks cheaper than its index; kept, that plan grows slower with each
 * row (decision 0033). Behind a pooler every statement is planned anew.
 */
export const plansThatLast = '-c enable_seqscan=off -c jit=off'

export function openDatabase(
  url: string,
  {
    poolSize,
    statementTimeout = 10_000,
    pooler = 'none',
    tables = 'few rows',
    answerTimeout,
    // A person waits at most this long before being told that the database is away (trust.md 20).
    connectTimeout = isOnThisMachine(url) ? throughASocket : 1_500,
    onConnectionLost,
  }: Options,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(pooler === 'none'
      ? {
          statement_timeout: statementTimeout,
          idle_in_transaction_session_timeout: statementTimeout,
          query_timeout: answerTimeout,
          ...(tables === 'few rows' && { options: plansThatLast }),
        }
      : // A pooler refuses settings of the session, so the time is kept on this side of it.
        { query_timeout: answerTimeout ?? statementTimeout }),
    // Statements that were gathered do not wait for each other's answers.
    pipeline: true,
    stream: () => new BatchingSocket(),
  })
  if (pooler === 'transaction') pool.on('connect', forgetNames)
  gatherable(pool, { areNamesKept: pooler === 'none' })
  pool.on('error', onConnectionLost)
  // The pool listens to idle connections only. One that breaks while somebody has it, between two of their statements,
  // would end the whole process; they hear of it from their next statement.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    db: Object.assign(
      readRowsQuickly(drizzle(pool)),
      { transaction: transactionsOn(pool) },
      newParts(pool, pooler === 'none'),
    ),
    pool,
    close: () => pool.end(),
  }
}

/**
 * Drizzle does not give a connection back whose very first word, the `begin`, fails: after a few of those moments, such
 * as a restart of the database, the pool would be empty for ever. So the connection is taken and given back here.
 */
const transactionsOn =
  (pool: pg.Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }

/** A statement that was prepared by name on one connection is not known on the next one that the pooler gives. */
function forgetNames(client: pg.PoolClient): void {
  const send = client.query.bind(client) as unknown as (...sent: unknown[]) => unknown
  const sendUnnamed = (first: unknown, ...rest: unknown[]) =>
    send(isNamed(first) ? { ...first, name: undefined } : first, ...rest)
  client.query = sendUnnamed as unknown as typeof client.query
}

function newParts(pool: pg.Pool, areNamesKept: boolean) {
  const { run, withConnection, inTransaction } = databaseOn(pool, { areNamesKept })
  return { run, withConnection, inTransaction }
}

import pg from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { type Database, databaseOn } from './connection.ts'
import { isOnThisMachine, type Pooler, throughASocket } from './is-local.ts'
import { type OnStatement, watched } from './watched-statements.ts'

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

/** In milliseconds, for a start or a command: nobody waits at a screen for those, and a busy machine may need it. */
export const startupTimeout = 30_000

interface Options {
  poolSize: number
  /** Milliseconds that a statement may take, or a transaction may rest between two; 0: as long as it needs. */
  statementTimeout?: number
  /** What the address leads through. Behind a pooler in transaction mode, each transaction may have another connection. */
  pooler?: Pooler
  /** Milliseconds after which an answer is waited for no longer, even if the other side is silent. */
  answerTimeout?: number
  /** Milliseconds that a new connection may take, or the wait for one. */
  connectTimeout?: number
  /** Told of each statement when it is sent, by its name or first word; answers whom to tell when it has ended. */
  onStatement?: OnStatement | undefined
  /** Called when an idle connection breaks. The pool replaces it; the next query finds a working one or fails in words. */
  onConnectionLost: (error: Error) => void
}

/** A connection whose socket can be cut by whoever watches it (`connection-watchdog.ts`). */
export class Connection extends pg.Client {
  readonly socket: BatchingSocket

  constructor({ onStatement, ...config }: pg.ClientConfig & { onStatement?: OnStatement | undefined } = {}) {
    const socket = new BatchingSocket()
    super({ ...config, stream: () => socket })
    this.socket = socket
    if (onStatement) Object.defineProperty(this, 'query', { value: watched(this, onStatement) })
  }
}

export function openDatabase(
  url: string,
  {
    poolSize,
    statementTimeout = 10_000,
    pooler = 'none',
    answerTimeout,
    onStatement,
    // A person waits at most this long before being told that the database is away (trust.md 20).
    connectTimeout = isOnThisMachine(url, pooler) ? throughASocket : 1_500,
    onConnectionLost,
  }: Options,
): DatabaseHandle {
  const pool = new pg.Pool({
    Client: Connection,
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
        }
      : // A pooler refuses settings of the session, so the time is kept on this side of it.
        { query_timeout: answerTimeout ?? statementTimeout }),
    // Statements do not wait for each other's answers.
    pipeline: true,
    ...(onStatement && { onStatement }),
  })
  pool.on('error', onConnectionLost)
  // The pool listens to idle connections only. One that breaks while somebody has it, between two of their statements,
  // would end the whole process; they hear of it from their next statement.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return { db: databaseOn(pool, { areNamesKept: pooler === 'none' }), pool, close: () => pool.end() }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import type { TestSynapse } from './test-app.ts'

interface Asked {
  count: number
  isAnswered: boolean
}
type Loose = (...given: unknown[]) => unknown

/**
 * Counts what each request sends to the database until it has its answer: whatever goes on afterwards, or beside it, is
 * not counted. Answers how many the last request sent. Begin, commit and rollback count too: each is a round trip.
 */
export function countStatements({ app, pool }: Pick<TestSynapse, 'app' | 'pool'>): () => number {
  const asking = new AsyncLocalStorage<Asked>()
  let last: Asked = { count: 0, isAnswered: true }
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    const asked: Asked = { count: 0, isAnswered: false }
    last = asked
    response.once('close', () => {
      asked.isAnswered = true
    })
    asking.enterWith(asked)
  })
  const count = () => {
    const asked = asking.getStore()
    if (asked && !asked.isAnswered) asked.count += 1
  }
  const query = pool.query.bind(pool) as unknown as Loose
  const countQuery: Loose = (...given) => {
    count()
    return query(...given)
  }
  pool.query = countQuery as unknown as typeof pool.query
  // A transaction borrows a connection and waits for it; a single statement goes through the pool, which calls back.
  const connect = pool.connect.bind(pool) as unknown as Loose
  const countConnection: Loose = (...given) =>
    given.length > 0
      ? connect(...given)
      : (connect() as Promise<pg.PoolClient>).then((client) => counted(client, count))
  pool.connect = countConnection as unknown as typeof pool.connect
  return () => last.count
}

/** The connection as its borrower sees it. */
const counted = (client: pg.PoolClient, count: () => void): pg.PoolClient =>
  new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (key === 'query') count()
        return (value as Loose).apply(target, given)
      }
    },
  })

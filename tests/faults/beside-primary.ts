import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseNode } from '#scripts/cluster/patroni-node.ts'
import type { PatroniPair } from '#scripts/cluster/patroni-pair.ts'

/**
 * Somebody on the primary's own side of every cut, who goes on writing into it as long as it says that this is done. What
 * it has told them must be there afterwards; otherwise two databases took writes at the same time.
 */
export class BesidePrimary {
  readonly acknowledged: { n: number; at: number }[] = []
  readonly #node: DatabaseNode
  #isOver = false
  #work: Promise<void>
  #client: pg.Client | undefined

  constructor(node: DatabaseNode) {
    this.#node = node
    this.#work = this.#write()
  }

  static async prepare(pair: PatroniPair): Promise<void> {
    await ask(pair.primary.adminUrl, 'create table if not exists beside_primary (n integer)')
    await ask(pair.primary.adminUrl, 'truncate beside_primary')
  }

  async #write(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      try {
        const client = await this.#connected()
        await client.query('insert into beside_primary values ($1)', [n])
        this.acknowledged.push({ n, at: performance.now() })
      } catch {
        // Its end may never be answered.
        void this.#client?.end().catch(() => undefined)
        this.#client = undefined
      }
      await pause(20)
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      connectionString: this.#node.adminUrl,
      connectionTimeoutMillis: 1_000,
      query_timeout: 2_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    this.#client = client
    return client
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
    await this.#client?.end().catch(() => undefined)
  }

  /** What it was told is done, and is not there where everybody reads now. */
  async lost(pair: PatroniPair): Promise<{ n: number; at: number }[]> {
    const rows = await ask(pair.primary.adminUrl, 'select n from beside_primary')
    const there = new Set(rows.map((row) => row['n']))
    return this.acknowledged.filter(({ n }) => !there.has(n))
  }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Entry, Part } from './part.ts'

/** So many rows are in memory at once, however much somebody wrote. */
const rowsAtOnce = 500

/** Tells that it goes on; throws when it should not. */
type Tick = () => Promise<void>

const dialect = new PgDialect()

/** All rows of a part, a page at a time: one query with a cursor, however many there are. */
export async function* entriesOf(
  pool: pg.Pool,
  part: Part,
  userId: string,
  tick: Tick,
): AsyncGenerator<Entry[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Nobody waits for this, so it may take its time; it still ends when this process does.
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '5min'",
    )
    const rows = dialect.sqlToQuery(
      sql`declare rows no scroll cursor for select entry from (${part.rows(userId)}) as part order by key collate "C"`,
    )
    await client.query(rows.sql, rows.params)
    for (;;) {
      const page = await client.query<{ entry: Entry }>(`fetch ${rowsAtOnce} from rows`)
      yield page.rows.map(({ entry }) => part.finish?.(entry) ?? entry)
      if (page.rows.length < rowsAtOnce) return
      await tick()
    }
  } finally {
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isUsable)
  }
}

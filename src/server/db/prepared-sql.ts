import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable } from './client.ts'

/** What drizzle hands a statement to: its own, and not in its types. */
interface Session {
  prepareQuery: (
    query: { sql: string; params: unknown[] },
    fields: undefined,
    name: string,
    isResponseInArrayMode: false,
  ) => { execute: () => Promise<unknown> }
}

/**
 * A statement in our own words, sent by its name: written out once, and planned once on each connection. Its values
 * are given by the names of its placeholders. For statements that do several things at once, which no builder can say.
 */
export function preparedSql<Row extends pg.QueryResultRow>(name: string, statement: () => SQL) {
  let written: { sql: string; params: unknown[] } | undefined
  return async (db: Queryable, values: Record<string, unknown>): Promise<Row[]> => {
    written ??= new PgDialect().sqlToQuery(statement())
    const query = { sql: written.sql, params: fillPlaceholders(written.params, values) }
    const { session } = db as unknown as { session: Session }
    const { rows } = (await session
      .prepareQuery(query, undefined, name, false)
      .execute()) as pg.QueryResult<Row>
    return rows
  }
}

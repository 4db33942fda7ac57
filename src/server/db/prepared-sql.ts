import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Queryable } from './client.ts'

/** What drizzle sends its statements through, a pool or a transaction's connection: its own, and not in its types. */
interface Sender {
  session: { client: Pick<pg.Pool, 'query'> }
}

/** Where a value comes from: named when the statement is run, or written into it. */
type Value = { name: string } | { always: unknown }

/**
 * A statement in our own words, sent by its name: written out once, and planned once on each connection. Its values
 * are given by the names of its placeholders. For statements that do several things at once, which no builder can say.
 */
export function preparedSql<Row extends pg.QueryResultRow>(name: string, statement: () => SQL) {
  let written: { text: string; values: Value[] } | undefined
  return async (db: Queryable, given: Record<string, unknown>): Promise<Row[]> => {
    written ??= writtenOut(statement())
    const { text } = written
    const values = written.values.map((value) =>
      'name' in value ? takenFrom(given, value.name) : value.always,
    )
    const { client } = (db as unknown as Sender).session
    const { rows } = await client.query<Row>({ name, text, types }, values)
    return rows
  }
}

/** Dates and times stay as the database writes them, as with drizzle. */
const asWritten: ReadonlySet<number> = new Set([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.INTERVAL,
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    asWritten.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
}

/** A name that stands in several places is one value all the same: rules name the viewer again and again. */
function writtenOut(statement: SQL): { text: string; values: Value[] } {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const values: Value[] = []
  const numbers = new Map<string, number>()
  const places = params.map((param) => {
    const known = is(param, Placeholder) ? numbers.get(param.name) : undefined
    if (known !== undefined) return known
    const number = values.push(is(param, Placeholder) ? { name: param.name } : { always: param })
    if (is(param, Placeholder)) numbers.set(param.name, number)
    return number
  })
  return { text: text.replaceAll(/\$(\d+)/g, (_, place) => `$${places[place - 1]}`), values }
}

function takenFrom(given: Record<string, unknown>, name: string): unknown {
  if (!(name in given)) throw new Error(`No value was given for ${name}`)
  return given[name]
}

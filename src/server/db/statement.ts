import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import {
  PgDialect,
  type PgSelectBuilder,
  type SelectedFields,
  type SelectedFieldsFlat,
} from 'drizzle-orm/pg-core'
import type { Readable } from './connection.ts'

// The builder takes milliseconds to write a large query out, and reads rows value by value, which for a page of the
// feed took as long as everything else that the server does. A statement is written out once, is sent by its name, so
// that each connection plans it once, and knows from its first run which value of a row goes where (decision 0050).

/** Builds queries without a connection: to be run as a statement, or as part of one. */
export const builder = drizzle.mock()

/** A query of the builder, together with what it selects. */
export interface Query<Row> {
  fields: SelectedFields
  toSQL: () => { sql: string; params: unknown[] }
  /** Only for its type. */
  row?: Row
}

/** What a row of it looks like. */
export type RowsOf<Q> = Q extends Query<infer Row> ? Row : never

/** Selects these fields; `build` says from where. */
export function selecting<F extends SelectedFields, Row>(
  fields: F,
  build: (select: PgSelectBuilder<F>) => PromiseLike<Row[]> & Pick<Query<Row>, 'toSQL'>,
): Query<Row> {
  return { fields, toSQL: () => build(builder.select(fields)).toSQL() }
}

/** Inserts, updates or deletes; answers these fields of the rows that it changed, if any are named. */
export function changing<F extends SelectedFieldsFlat, Row>(
  fields: F,
  build: (on: typeof builder, fields: F) => PromiseLike<Row[]> & Pick<Query<Row>, 'toSQL'>,
): Query<Row>
export function changing(build: (on: typeof builder) => Pick<Query<never>, 'toSQL'>): Query<never>
export function changing<F extends SelectedFieldsFlat>(
  ...given:
    | [F, (on: typeof builder, fields: F) => Pick<Query<unknown>, 'toSQL'>]
    | [(on: typeof builder) => Pick<Query<never>, 'toSQL'>]
): Query<unknown> {
  if (given.length === 1) return { fields: {}, toSQL: () => given[0](builder).toSQL() }
  const [fields, build] = given
  return { fields, toSQL: () => build(builder, fields).toSQL() }
}

type Values = Record<string, unknown>
export type Run<Row> = (db: Readable, values: Values) => Promise<Row[]>

/** A query that is prepared by this name. Its placeholders are given by their names when it is run. */
export function statement<Row>(name: string, query: () => Query<Row>): Run<Row> {
  let ready: { written: Written; read: (row: unknown[]) => Row } | undefined
  return async (db, values) => {
    if (!ready) {
      const { fields, toSQL } = query()
      const { sql, params } = toSQL()
      ready = { written: writeOut(sql, params), read: rowReader<Row>(fields) }
    }
    const { written, read } = ready
    const rows = await db.run({ name, text: written.text, values: written.valuesOf(values) })
    return rows.map(read)
  }
}

/** A statement for each way of asking, such as each length of a list. */
export function statements<Way extends string | number, Row>(
  name: string,
  query: (way: Way) => Query<Row>,
): (way: Way) => Run<Row> {
  const known = new Map<Way, Run<Row>>()
  return (way) => {
    const run = known.get(way) ?? statement(`${name}_${way}`, () => query(way))
    known.set(way, run)
    return run
  }
}

/** The types of PostgreSQL that statements by hand answer, and what the driver makes of them. */
interface ColumnTypes {
  uuid: string
  text: string
  varchar: string
  bool: boolean
  int4: number
  int8: number
  float8: number
  timestamptz: Date
  'text[]': string[]
  'uuid[]': string[]
  jsonb: unknown
}
type ColumnType = keyof ColumnTypes
/** A column of a statement by hand; with a question mark where it can be null. */
export type ColumnShape = ColumnType | `${ColumnType}?`
type ColumnValue<S> = S extends `${infer T extends ColumnType}?`
  ? ColumnTypes[T] | null
  : S extends ColumnType
    ? ColumnTypes[S]
    : never
export type RowOf<C extends Record<string, ColumnShape>> = { -readonly [K in keyof C]: ColumnValue<C[K]> }

/** Every statement by hand, so that a test can hold its columns against the real database. */
export const handWritten = new Map<
  string,
  { columns: Record<string, ColumnShape>; write: () => { text: string; names: (string | null)[] } }
>()

/**
 * A statement by hand, for what the builder cannot say; only in files called `*.sql.ts`. It answers these columns, in
 * this order, which `statement.api.test.ts` holds against the database.
 */
export function sqlStatement<const C extends Record<string, ColumnShape>>(
  name: string,
  columns: C,
  sql: () => SQL,
): Run<RowOf<C>> {
  let written: Written | undefined
  const keys = Object.keys(columns)
  const write = (): Written => {
    if (written) return written
    const query = new PgDialect().sqlToQuery(sql())
    written = writeOut(query.sql, query.params)
    return written
  }
  handWritten.set(name, { columns, write })
  const read = (row: unknown[]) => Object.fromEntries(keys.map((key, index) => [key, row[index]])) as RowOf<C>
  return async (db, values) => {
    const { text, valuesOf } = write()
    const rows = await db.run({ name, text, values: valuesOf(values) })
    return rows.map(read)
  }
}

interface Written {
  text: string
  /** The placeholder of each value; null for one that is always the same. */
  names: (string | null)[]
  valuesOf: (given: Values) => unknown[]
}

/** A name that stands in several places is one value all the same: rules name the viewer again and again. */
function writeOut(sql: string, params: readonly unknown[]): Written {
  const takes: ((given: Values) => unknown)[] = []
  const names: (string | null)[] = []
  const numbers = new Map<string, number>()
  const places = params.map((param) => {
    const { name, encode } = placeholderIn(param)
    const known = name === null ? undefined : numbers.get(name)
    if (known !== undefined) return known
    names.push(name)
    const number = takes.push(name === null ? () => param : (given) => encode(valueGiven(given, name)))
    if (name !== null) numbers.set(name, number)
    return number
  })
  return {
    text: sql.replaceAll(/\$(\d+)/g, (_, place) => `$${places[place - 1]}`),
    names,
    valuesOf: (given) => takes.map((take) => take(given)),
  }
}

const asItIs = (value: unknown): unknown => value

/** A placeholder that is compared with a column is written as that column's values are. */
function placeholderIn(param: unknown): { name: string | null; encode: (value: unknown) => unknown } {
  if (is(param, Placeholder)) return { name: param.name, encode: asItIs }
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder } = param
    return {
      name: param.value.name,
      encode: (value) => (value === null ? null : encoder.mapToDriverValue(value)),
    }
  }
  return { name: null, encode: asItIs }
}

function valueGiven(given: Values, name: string): unknown {
  if (!(name in given)) throw new Error(`No value was given for ${name}`)
  return given[name]
}

/** The builder selects fields in the order in which they are named, those of a part of the row where that stands. */
function rowReader<Row>(fields: SelectedFields): (row: unknown[]) => Row {
  let at = 0
  const parts = Object.entries(fields).map(([key, field]) => {
    const names = isPart(field) ? Object.keys(field) : null
    const from = at
    at += names?.length ?? 1
    return { key, names, from }
  })
  return (row) => {
    if (row.length !== at) throw new Error('A statement answered other columns than it selects')
    const read: Record<string, unknown> = {}
    for (const { key, names, from } of parts) read[key] = names ? partOf(row, names, from) : row[from]
    return read as Row
  }
}

/** Fields of their own, as `author: personColumns`: no column, no SQL, no table. */
const isPart = (field: SelectedFields[string]): boolean => Object.getPrototypeOf(field) === Object.prototype

/** Null where nothing was joined: then every value of it is. */
function partOf(row: unknown[], names: readonly string[], from: number): Record<string, unknown> | null {
  const part: Record<string, unknown> = {}
  let isThere = false
  for (const [index, name] of names.entries()) {
    const value = row[from + index]
    part[name] = value
    isThere ||= value !== null
  }
  return isThere ? part : null
}

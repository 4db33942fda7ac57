import { Column, DrizzleQueryError, fillPlaceholders, getTableName, is, noopDecoder, SQL } from 'drizzle-orm'

// drizzle works out for each value of each row anew where it goes and how it is read; for a page of the feed that took
// as long as everything else that the server does. Here it is worked out once for each prepared statement, which also
// goes to the driver without the steps in which drizzle would trace it or look into a cache.

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}
interface Field {
  path: string[]
  field: Column | SQL | SQL.Aliased
}
/** What drizzle hands from a query to the driver: its own, and not in its types. */
interface Session {
  prepareQuery: (
    query: unknown,
    fields: Field[] | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    toRows?: (rows: unknown[][]) => unknown[],
    ...more: unknown[]
  ) => Prepared
}
interface Prepared {
  joinsNotNullableMap?: Record<string, boolean>
  client: { query: (config: unknown, values: unknown[]) => Promise<{ rows: unknown[][] }> }
  queryConfig: { text: string }
  params: unknown[]
  execute: (values?: Record<string, unknown>) => Promise<unknown[]>
}

/** Every statement that is prepared by name reads its rows the quick way. */
export function readRowsQuickly<D extends object>(db: D): D {
  const { session } = db as unknown as { session: Session }
  const prepareQuery = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, isArray, toRows, ...more) => {
    if (toRows || !fields || name === undefined || fields.some(({ path }) => path.length > 2))
      return prepareQuery(query, fields, name, isArray, toRows, ...more)
    const prepared = prepareQuery(query, fields, name, isArray, undefined, ...more)
    let toRow: ((row: unknown[]) => unknown) | undefined
    prepared.execute = async (values = {}) => {
      const params = fillPlaceholders(prepared.params, values)
      const { rows } = await prepared.client
        .query(prepared.queryConfig, params)
        .catch((error: Error) =>
          Promise.reject(new DrizzleQueryError(prepared.queryConfig.text, params, error)),
        )
      toRow ??= rowReader(fields, prepared.joinsNotNullableMap)
      return rows.map(toRow)
    }
    return prepared
  }
  return db
}

type Read = (row: unknown[]) => unknown

function rowReader(
  fields: readonly Field[],
  isNeverNull: Record<string, boolean> | undefined,
): (row: unknown[]) => Record<string, unknown> {
  const parts = new Map<string, { field: Field['field']; index: number; key: string }[]>()
  const reads = new Map<string, Read>()
  for (const [index, { path, field }] of fields.entries()) {
    const [name = '', key] = path
    if (key === undefined) reads.set(name, valueReader(field, index))
    else {
      const part = parts.get(name) ?? []
      part.push({ field, index, key })
      parts.set(name, part)
      if (!reads.has(name)) reads.set(name, () => undefined)
    }
  }
  for (const [name, part] of parts) {
    const toPart = objectReader(
      new Map(part.map(({ field, index, key }) => [key, valueReader(field, index)])),
    )
    const columns = part.flatMap(({ field, index }) => (is(field, Column) ? [{ field, index }] : []))
    const first = columns[0]
    const table = first && getTableName(first.field.table)
    const isOptional =
      isNeverNull !== undefined &&
      table !== undefined &&
      !isNeverNull[table] &&
      columns.every(({ field }) => getTableName(field.table) === table)
    reads.set(name, (row) => {
      // Of a table that was joined where there is a row: the first column tells whether there was one.
      return isOptional && row[first?.index ?? 0] === null ? null : toPart(row)
    })
  }
  return objectReader(reads)
}

/** Copied from one that has all its keys, an object need not grow key by key. */
function objectReader(reads: ReadonlyMap<string, Read>): (row: unknown[]) => Record<string, unknown> {
  const all = [...reads]
  const shape: Record<string, unknown> = Object.fromEntries(all.map(([key]) => [key, null]))
  return (row) => {
    const object = { ...shape }
    for (const [key, read] of all) object[key] = read(row)
    return object
  }
}

const asItIs: unknown = Column.prototype.mapFromDriverValue

function valueReader(field: Field['field'], index: number): Read {
  const decoder = (
    is(field, Column)
      ? field
      : is(field, SQL)
        ? (field as unknown as { decoder: Decoder }).decoder
        : (field.sql as unknown as { decoder: Decoder }).decoder
  ) as Decoder
  if (decoder.mapFromDriverValue === asItIs || decoder === noopDecoder) return (row) => row[index]
  return (row) => {
    const value = row[index]
    return value === null ? null : decoder.mapFromDriverValue(value)
  }
}

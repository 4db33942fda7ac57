import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

// Check constraints cannot hold bound parameters, so their values are written into the statement.
// All of them come from the contract, none from a person.

export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** A list of nothing but these. */
export const eachOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} <@ ${sql.raw(`array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]::text[]`)}`

export const within = (column: AnyPgColumn, max: number): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(max))}`

export const filled = (column: AnyPgColumn, max: number): SQL =>
  sql`btrim(${column}) <> '' and char_length(${column}) <= ${sql.raw(String(max))}`

export const atMost = (column: AnyPgColumn, max: number): SQL =>
  sql`cardinality(${column}) <= ${sql.raw(String(max))}`

export const between = (value: AnyPgColumn | SQL, min: number, max: number): SQL =>
  sql`${value} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`

/** `filled` for each text of a list that has so many places. (A check can hold no subquery.) */
export const eachFilled = (column: AnyPgColumn, places: number, max: number): SQL => {
  const isFilled = (place: number) => {
    const text = sql`${column}[${sql.raw(String(place))}]`
    return sql`(${text} is null or (btrim(${text}) <> '' and char_length(${text}) <= ${sql.raw(String(max))}))`
  }
  const each = Array.from({ length: places }, (_, index) => isFilled(index + 1))
  return sql`array_position(${column}, null) is null and ${sql.join(each, sql` and `)}`
}

export const notNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0`

/** The keys of a list of choices, as drizzle wants an enum. */
export const keysOf = <const K extends string>(choices: readonly { key: K }[]) =>
  choices.map(({ key }) => key) as [K, ...K[]]

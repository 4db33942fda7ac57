import { person } from '#bench/network-rows.ts'

// Each table as it is, and the same rows divided in other ways. What is compared, and what is asked of it.

export interface Variant {
  /** As in the record: 'plain', '16 by pair', … */
  name: string
  table: string
  /** Makes it, filled and with its indexes. */
  make: string[]
}

export interface Read {
  name: string
  /** `$1` viewer, `$2` the other person, `$3` an id of a row. */
  text: (variant: Variant) => string
}

export interface Subject {
  name: string
  rows: number
  before: string[]
  variants: Variant[]
  reads: Read[]
  /** One row, with the same three values; `$3` is a new id. */
  insert: (variant: Variant) => string
  /** Some thousands of [viewer, other, id], the busy ones more often. */
  sample: string
  /** A delete of the oldest rows, as the hourly clearing does it, for each way to find them. */
  clear?: (variant: Variant) => Record<string, string>
  /** Old rows gone at once. */
  drop?: (variant: Variant) => string | null
  /** Leaves dead rows behind for vacuum. */
  dirty?: (variant: Variant) => string
}

/** Between 0 and 1, the same for the same number. */
export const chance = (n: string, salt: number) =>
  `((hashint8extended((${n})::bigint, ${salt}) & 16777215)::float8 / 16777216)`

export const someone = (people: number, n: string, salt: number) =>
  person(`(1 + floor(${people} * power(${chance(n, salt)}, 1.5)))::int`)

/** The n-th of so many rows in the days before 2026-11-01, as a UUID v7: ordered by time. */
const end = Date.UTC(2026, 10, 1)
export const day = 86_400_000
const hex = (n: string) => `lpad(to_hex((${n})::bigint), 12, '0')`
export const millisecond = (n: string, rows: number, days: number) =>
  `(${end - days * day} + (${n})::bigint * ${days * day} / ${rows})`
export const idAt = (n: string, rows: number, days: number) =>
  `(${hex(millisecond(n, rows, days))} || '70008000' || ${hex(n)})::uuid`
/** The smallest id of a moment so many days before the end. */
export const idBefore = (daysAgo: number) =>
  `${Math.round(end - daysAgo * day)
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})(.{4})/, '$1-$2')}-0000-0000-000000000000`
export const momentAt = (n: string, rows: number, days: number) =>
  `to_timestamp(${millisecond(n, rows, days)}::float8 / 1000)`
export const momentBefore = (daysAgo: number) => new Date(end - daysAgo * day).toISOString()

export const hashPartitions = (table: string, count: number) =>
  Array.from(
    { length: count },
    (_, part) =>
      `create table ${table}_p${part} partition of ${table} for values with (modulus ${count}, remainder ${part})`,
  )

/** Thirty days each, the newest open. */
export const timePartitions = (table: string, days: number) =>
  Array.from({ length: Math.ceil(days / 30) }, (_, part) => {
    const to = days - (part + 1) * 30
    const until = to > 0 ? `('${idBefore(to)}')` : '(maxvalue)'
    const from = part === 0 ? '(minvalue)' : `('${idBefore(days - part * 30)}')`
    return `create table ${table}_p${part} partition of ${table} for values from ${from} to ${until}`
  })

/** Checked for new rows alone: what was made here is known to be right. */
export const foreignKeys = (table: string, columns: string[]) =>
  columns.map(
    (column) =>
      `alter table ${table} add foreign key (${column}) references users (id) on delete cascade not valid`,
  )

export const indexed = (table: string, indexes: string[]) =>
  indexes.map((index) => `create index on ${table} ${index}`)

import type pg from 'pg'

/** A table as a backup sees it. */
export interface Table {
  name: string
  /** Holds what is true only while it lasts (decision 0107). It is emptied with the others, and never written out. */
  isPassing: boolean
  /** Without those that the database works out by itself. */
  columns: string[]
  /** Rows are written in the order of this, so that the same rows are always the same bytes. */
  key: string[]
}

interface FoundTable extends Table {
  /** Tables whose rows must be there first. */
  needs: string[]
}

const named = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]) => names.map(named).join(', ')

/** Every table of the product, each after those that it refers to. Found by asking, so that none can be forgotten. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<FoundTable>(`
    select c.relname as name, c.relpersistence = 'u' as "isPassing",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i
        cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
    order by 1`)
  return inOrder(rows)
}

function inOrder(tables: readonly FoundTable[]): Table[] {
  const ordered: FoundTable[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isThere = (name: string) => ordered.some((table) => table.name === name)
    const next = waiting.filter(({ needs }) => needs.every(isThere))
    if (next.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`)
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered.map(({ name, isPassing, columns, key }) => ({ name, isPassing, columns, key }))
}

/** How many migrations this database has seen. */
export async function countMigrations(client: pg.Client): Promise<number> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (!known.rows[0]?.there) return 0
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  return rows[0]?.count ?? 0
}

export const copyOut = ({ name, columns, key }: Omit<Table, 'isPassing'>): string =>
  `copy (select ${list(columns)} from ${named(name)}${key.length > 0 ? ` order by ${list(key)}` : ''}) to stdout`

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${named(name)} (${list(columns)}) from stdin`

export const truncateAll = (tables: readonly Table[]): string =>
  `truncate ${list(tables.map(({ name }) => name))}`

/** What the triggers would write is in the backup already. */
export const setTriggers = ({ name }: Table, state: 'enable' | 'disable'): string =>
  `alter table ${named(name)} ${state} trigger user`

import type pg from 'pg'

/** A statement with the values it was run with. */
export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

type Query = (config: { name?: string; text: string }, values?: unknown[]) => Promise<unknown>

/** Keeps what is sent through a pool, so that the very same can be looked at or run again. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const statements: Statement[] = []
  const send = pool.query.bind(pool) as unknown as Query
  const record: Query = (config, values = []) => {
    statements.push({ name: config.name, text: config.text, values })
    return send(config, values)
  }
  pool.query = record as unknown as typeof pool.query
  return statements
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Without a type of its own: it takes that of its place in the statement. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  return quoted(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value),
  )
}

/** The plan that PostgreSQL keeps for a prepared statement once it has stopped planning for the values at hand. */
export async function planOf(
  client: pg.ClientBase,
  { text, values }: Statement,
  explain: 'analyze' | 'plan',
): Promise<string> {
  const run = `execute looked_at${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  const how = explain === 'analyze' ? 'analyze, costs off, timing off, summary off, buffers off' : 'costs off'
  await client.query(`set plan_cache_mode = force_generic_plan`)
  await client.query(`prepare looked_at as ${text}`)
  try {
    const { rows } = await client.query<Record<string, string>>(`explain (${how}) ${run}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('deallocate looked_at')
  }
}

import type pg from 'pg'

/** A statement with the values it was run with. */
export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
  /** Those that had their answer when this one was sent, by their place in the list. */
  after: number[]
}

type Send = (config: unknown, values?: unknown, callback?: (...answer: unknown[]) => void) => unknown

/**
 * Keeps what is sent through a pool, inside of transactions too, so that it can be counted, looked at or run again.
 * Emptying the list begins anew.
 */
export function recordStatements(pool: pg.Pool): Statement[] {
  const statements: Statement[] = []
  const answered = new WeakSet<Statement>()
  const listened = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (listened.has(client)) return
    listened.add(client)
    const send = client.query.bind(client) as unknown as Send
    const record: Send = (config, values, callback) => {
      const { name, text } = (typeof config === 'string' ? { text: config } : config) as {
        name?: string
        text: string
      }
      const after = statements.flatMap((one, index) => (answered.has(one) ? [index] : []))
      const statement = { name, text, values: Array.isArray(values) ? values : [], after }
      statements.push(statement)
      if (typeof callback === 'function')
        return send(config, values, (...answer) => {
          answered.add(statement)
          callback(...answer)
        })
      const sent = send(config, values)
      const done = () => answered.add(statement)
      if (sent instanceof Promise) sent.then(done, done)
      return sent
    }
    client.query = record as unknown as typeof client.query
  })
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

/**
 * The statements for which PostgreSQL makes a plan each time, of what one connection was asked more often than six
 * times. It plans a statement five times, and keeps the plan then, unless planning for the values at hand promises
 * something.
 */
export async function plannedAnewOn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_prepared_statements where custom_plans > 5',
  )
  return rows.map(({ name }) => name)
}

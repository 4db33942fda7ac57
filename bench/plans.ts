import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { plannedAnewOn, planOf, type Statement } from '#tests/support/statements.ts'
import type { Bench } from './bench.ts'
import { large } from './network.ts'
import type { Read } from './read.ts'

/** The plans that PostgreSQL keeps for the statements of a read, as run with a million posts. A test reads them. */
export async function keepPlan(
  read: Read,
  statements: readonly Statement[],
  url: string,
  { sizes }: Bench,
): Promise<void> {
  if (sizes.large.posts !== large.posts) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const plans: string[] = []
    const each = [...new Map(statements.map((one) => [one.name ?? one.text, one])).values()]
    const anew = await plannedAnew(client, each)
    for (const statement of each) {
      const how = statement.name && anew.includes(statement.name) ? ': planned anew each time' : ''
      plans.push(`# ${statement.name ?? 'unnamed'}${how}\n${await planOf(client, statement, 'analyze')}\n`)
    }
    const folder = join(import.meta.dirname, 'plans')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${read.name}.txt`), plans.join('\n'))
  } finally {
    await client.end()
  }
}

/** Seen here at the size that counts: with few rows hardly anything promises much (decision 0040). */
async function plannedAnew(client: pg.Client, statements: readonly Statement[]): Promise<string[]> {
  for (const { name, text, values } of statements)
    for (let time = 0; time < 10; time += 1) await client.query({ ...(name && { name }), text, values })
  return plannedAnewOn(client)
}

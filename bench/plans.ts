import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { planOf, type Statement } from '#tests/support/statements.ts'
import type { Bench } from './bench.ts'
import { large } from './network.ts'
import type { Read } from './reads.ts'

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
    for (const statement of new Map(statements.map((one) => [one.name ?? one.text, one])).values())
      plans.push(`# ${statement.name ?? 'unnamed'}\n${await planOf(client, statement, 'analyze')}\n`)
    const folder = join(import.meta.dirname, 'plans')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${read.name}.txt`), plans.join('\n'))
  } finally {
    await client.end()
  }
}

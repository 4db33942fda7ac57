import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export interface Sample {
  /** The day, by the clock of the soak. */
  on: string
  /** Of the process, in MB. */
  memory: number
  files: number
  threads: number
  connections: number
  /** What is in the folder of its data, apart from the database and the mails. */
  kept: number
  rows: ReadonlyMap<string, number>
  /** Of all tables with their indexes, in MB. */
  tables: number
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ name }) => name)
}

export async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const names = await tableNames(client)
  const counts = names.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Files in all folders of a folder. */
export function filesIn(folder: string, leftOut: readonly string[] = []): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftOut.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    })
}

export async function takeSample(client: pg.Client, pid: number, dataDir: string): Promise<Sample> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const inStatus = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  const { rows } = await client.query<{ connections: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = 'synapse' and pid <> pg_backend_pid()) as connections,
       (select sum(pg_total_relation_size(oid))::float8 from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as bytes`,
  )
  const kept = filesIn(dataDir, ['postgres', 'outbox', 'pids'])
  return {
    on: new Date().toISOString().slice(0, 10),
    memory: Math.round(inStatus('VmRSS') / 1024),
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: inStatus('Threads'),
    connections: rows[0]?.connections ?? 0,
    kept: kept.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0),
    rows: await countRows(client),
    tables: (rows[0]?.bytes ?? 0) / 2 ** 20,
  }
}

import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { log } from './partitions/log.ts'
import {
  connect,
  measureClearing,
  measureInserts,
  measureMemory,
  measureReads,
  measureSize,
  measureVacuum,
  type Table,
} from './partitions/measure.ts'
import { messages } from './partitions/messages.ts'
import { notices } from './partitions/notices.ts'
import type { Subject } from './partitions/tables.ts'

/**
 * Whether dividing the tables that grow without end would pay (decision 0049): the same rows in one table and in many,
 * asked in turns. `node bench/partitions.ts --rows=1000000 --only=notices`; about 1.2 KB of disk for each row. With
 * `--folder=…` what was built stays there for another run; otherwise it is gone at the end. `--tables=messages_plain,…`
 * compares only these.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    folder: { type: 'string' },
    tables: { type: 'string' },
  },
})
const subjects = [messages, notices, log].filter(({ name }) => !values.only || values.only === name)

const stopAndRemove = `
  if read -r pid < "$1/postgres/postmaster.pid"; then
    kill -INT "$pid"; while test -e "$1/postgres/postmaster.pid"; do sleep 0.05; done
  fi
  test "$2" = keep || rm -rf "$1"`

const place = values.folder ?? realpathSync(mkdtempSync(join(tmpdir(), 'synapse-partitions-')))
const end = whenWeEnd(stopAndRemove, place, values.folder ? 'keep' : 'remove')
const began = performance.now()
const tell = (sentence: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s  ${sentence}`)

// Nothing is copied elsewhere, so that a table filled in the transaction that made it need not go through the log.
const settings = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  work_mem: '256MB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_locks_per_transaction: '512',
  autovacuum: 'off',
}

function show({ title, head, rows }: Table): void {
  console.log(`\n**${title}**\n\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  console.log()
}

async function build({ name, rows, before, variants }: Subject, url: string): Promise<void> {
  const client = await connect(url)
  await client.query(`alter system set fsync = 'off'`)
  await client.query('select pg_reload_conf()')
  // No trigger has to look at rows that were made to fit.
  await client.query('set session_replication_role = replica')
  const isThere = async (table: string) =>
    (await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows[0]?.is
  if (!(await isThere(variants[0]?.table ?? '')))
    for (const statement of before) await client.query(statement)
  for (const variant of variants) {
    if (await isThere(variant.table)) continue
    await client.query('begin')
    for (const statement of variant.make) await client.query(statement)
    await client.query('commit')
    await client.query(`vacuum (analyze) ${variant.table}`)
    tell(`${name}: ${rows.toLocaleString('en')} rows, ${variant.name}.`)
  }
  await client.query('alter system reset fsync')
  await client.query('select pg_reload_conf()')
  await client.query('checkpoint')
  await client.end()
}

try {
  const server = await startEmbeddedPostgres({ folder: join(place, 'postgres'), settings })
  await migrate(server.url)
  const url = server.adminUrl.replace('/postgres?', '/synapse?')
  const rounds = Number(values.rounds)
  for (const subjectOf of subjects) {
    const all = subjectOf(Number(values.rows))
    const wanted = values.tables?.split(',')
    const variants = all.variants.filter(({ table }) => !wanted || wanted.includes(table))
    const subject = { ...all, variants }
    await build(subject, url)
    const client = await connect(url)
    const head = ['', ...subject.variants.map(({ name }) => name)]
    const upkeep = [await measureSize(subject, client)]
    for (const table of await measureReads(subject, url, rounds)) show(table)
    upkeep.push(await measureMemory(subject, url))
    show(await measureInserts(subject, url, 2_000, rounds / 2))
    upkeep.push(await measureVacuum(subject, client), ...(await measureClearing(subject, client)))
    show({ title: 'Upkeep', head, rows: upkeep })
    if (!values.folder) for (const { table } of subject.variants) await client.query(`drop table ${table}`)
    await client.end()
    tell(`${subject.name}: done.`)
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}

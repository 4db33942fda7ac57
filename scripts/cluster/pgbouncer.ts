import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor, launchAs } from '#server/db/embedded/embedded-account.ts'
import { type Running, requireProgram, startProgram } from './programs.ts'

interface Start {
  /** For its configuration; it belongs to whoever starts it. */
  folder: string
  /** How to get to each of the two, in libpq's words. */
  primary: string
  replica: string
  /** Connections that it holds at most to each of them. */
  poolSize?: number
  tell?: (sentence: string) => void
}

export interface Pgbouncer extends Running {
  primaryUrl: string
  replicaUrl: string
}

/** PgBouncer in transaction mode before both databases, reached by a socket that only this account can open. */
export async function startPgbouncer({
  folder,
  primary,
  replica,
  poolSize = 10,
  tell,
}: Start): Promise<Pgbouncer> {
  const program = requireProgram('pgbouncer', 'pgbouncer', tell)
  // As root it refuses to run, as PostgreSQL does; it borrows the account that PostgreSQL runs under.
  const account = accountFor(folder)
  const home = join(folder, 'pgbouncer')
  mkdirSync(home, { mode: 0o700 })
  const file = join(home, 'pgbouncer.ini')
  const line = (name: string, where: string) =>
    `${name} = ${where} dbname=synapse user=synapse connect_query='set statement_timeout = 10000; set idle_in_transaction_session_timeout = 10000'`
  writeFileSync(
    file,
    `[databases]
${line('synapse', primary)}
${line('synapse_replica', replica)}
[pgbouncer]
pool_mode = transaction
auth_type = any
stats_users = synapse
unix_socket_dir = ${home}
listen_port = 6432
default_pool_size = ${poolSize}
max_client_conn = 1000
server_check_delay = 5
server_login_retry = 1
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`,
  )
  if (account) for (const path of [home, file]) chownSync(path, account.uid, account.gid)
  const run = launchAs(account, program, [file], [home])
  const running = await startProgram(run.file, run.args, {
    account: run.account,
    log: join(folder, 'pgbouncer.log'),
    listensAt: { path: join(home, '.s.PGSQL.6432') },
  })
  const urlOf = (name: string) =>
    `postgresql://synapse@localhost:6432/${name}?host=${encodeURIComponent(home)}`
  return { ...running, primaryUrl: urlOf('synapse'), replicaUrl: urlOf('synapse_replica') }
}

import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { accountFor, launchAs } from '#server/db/embedded/embedded-account.ts'
import { findBinaries, quietEnvironment } from '#server/db/embedded/embedded-cluster.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'

const stop = `
  if read -r pid < "$1/postmaster.pid"; then
    kill -INT "$pid"
    while test -e "$1/postmaster.pid"; do sleep 0.05; done
  fi`

/** The PostgreSQL that Synapse brings along, with a clock of another's. */
export async function startDatabase(
  folder: string,
  clock: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const first = await startEmbeddedPostgres({ folder })
  await first.stop()
  const { postgres } = await findBinaries()
  const settings = { listen_addresses: '', unix_socket_directories: folder, timezone: 'UTC', fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Only here: the library must not be in whatever changes the account for it.
  const environment = Object.entries(clock).map(([name, value]) => `${name}=${value}`)
  const command = [...environment, postgres, '-D', folder, ...flags]
  const { file, args, account } = launchAs(accountFor(folder), '/usr/bin/env', command, [folder])
  const stopIt = whenWeEnd(stop, folder)
  spawn(file, args, { ...account, cwd: '/', env: quietEnvironment, stdio: 'ignore', detached: true }).unref()
  const url = `postgresql://synapse@localhost/synapse?host=${encodeURIComponent(folder)}`
  const patience = performance.now() + 30_000
  while (!(await answers(url))) {
    if (performance.now() > patience) throw new Error('PostgreSQL does not start with another clock')
    await pause(50)
  }
  return { url, stop: stopIt }
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, launchAs } from '#server/db/embedded/embedded-account.ts'
import { makeFolder, writeFor } from './folders.ts'
import { type Passwords, type Ports, settingsOf, type Timing } from './patroni-settings.ts'
import { freePort, type Running, requireProgram, startProgram } from './programs.ts'

export type Role = 'primary' | 'replica' | 'away'

/** One of the two databases: a PostgreSQL, and the Patroni that starts, follows and changes it. */
export interface DatabaseNode {
  name: string
  own: Ports
  /** Where those who use the database find it. */
  usedAt: Ports
  log: string
  /** The superuser of this very PostgreSQL, whatever it is just now. */
  adminUrl: string
  /** What it says of itself: a primary, or a replica that can be read. */
  role: () => Promise<Role>
  /** Whether every commit waits for it. */
  isSynchronous: () => Promise<boolean>
  start: () => Promise<void>
  /** To each of its processes at once: SIGKILL is a machine that is lost, SIGSTOP one that hangs. */
  signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** A replica hears of everything and shows nothing of it. Patroni undoes whatever PostgreSQL has for that. */
  standStill: (isStill: boolean) => void
  stop: () => Promise<void>
}

/** Between this node and etcd; from the other node to it; from those who use it. */
export type Between = 'etcd' | 'peer' | 'users'
/** How to get to a port: in tests through a door that can be shut. */
export type Way = (node: string, between: Between, port: number) => Promise<number>

interface Start {
  name: string
  folder: string
  account: Account | undefined
  binaries: string
  etcdPort: number
  passwords: Passwords
  timing: Timing
  isSynchronous: boolean
  way: Way
}

// Nothing here is worth an orderly end, and Patroni would start again what was ended before it. PostgreSQL has a session
// of its own; its file may be older than it, and the number in it somebody else's by now.
const endBoth = `
  kill -9 "-$1" 2>/dev/null
  read -r pid 2>/dev/null < "$2/postmaster.pid" || exit 0
  test "$(readlink "/proc/$pid/cwd")" = "$2" || exit 0
  kill -QUIT "$pid"; kill -CONT "$pid"
  n=0
  while kill -0 "$pid" 2>/dev/null; do
    n=$((n + 1)); test $n -gt 100 && kill -9 "$pid"
    sleep 0.05
  done`

export async function startDatabaseNode(given: Start): Promise<DatabaseNode> {
  const { name, folder, account, passwords, way } = given
  const program = requireProgram('patroni', 'patroni')
  const home = makeFolder(join(realpathSync(folder), name), account)
  const data = join(home, 'data')
  const own = { postgres: await freePort(), rest: await freePort() }
  const waysOf = async (who: Between): Promise<Ports> => ({
    postgres: await way(name, who, own.postgres),
    rest: await way(name, who, own.rest),
  })
  const [seenAt, usedAt] = [await waysOf('peer'), await waysOf('users')]
  const etcdAt = await way(name, 'etcd', given.etcdPort)
  const file = join(home, 'patroni.yml')
  writeFor(account, file, settingsOf({ ...given, home, own, seenAt, etcdAt }))
  const log = join(folder, `patroni-${name}.log`)

  const start = () => {
    const run = launchAs(account, program, [file], [home])
    return startProgram(run.file, run.args, {
      account: run.account,
      log,
      listensAt: { port: own.rest, host: '127.0.0.1' },
      endedBy: { command: endBoth, with: [data] },
    })
  }
  let running: Running = await start()
  return {
    name,
    own,
    usedAt,
    log,
    adminUrl: `postgresql://postgres:${passwords.postgres}@127.0.0.1:${own.postgres}/postgres`,
    role: () => roleAt(own.rest),
    isSynchronous: () => says(own.rest, '/synchronous'),
    start: async () => {
      await running.stop()
      running = await start()
    },
    signal: (signal) => {
      // Patroni first, or it would begin to mend what becomes of PostgreSQL.
      for (const pid of [running.pid, ...processesIn(data)]) send(pid, signal)
    },
    standStill: (isStill) => {
      for (const pid of processesIn(data, 'startup')) send(pid, isStill ? 'SIGSTOP' : 'SIGCONT')
    },
    stop: () => running.stop(),
  }
}

/** The postmaster and all that it has started, or those with this word in their title. */
function processesIn(data: string, word = ''): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const [postmaster = ''] = readFileSync(file, 'utf8').split('\n')
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '-p', postmaster, '--ppid', postmaster], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((line) => line.includes(word))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 1)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

const says = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function roleAt(port: number): Promise<Role> {
  const [isPrimary, isReplica] = await Promise.all([says(port, '/primary'), says(port, '/replica')])
  if (isPrimary) return 'primary'
  return isReplica ? 'replica' : 'away'
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { whenWeEnd } from '#tests/support/end-with-us.ts'

const root = join(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')

export interface Run {
  pid: number
  /** Everything it said so far. */
  said: () => string
  /** Milliseconds from its start until it was ready; it fails when the process ends first. */
  ready: () => Promise<number>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  kill: (signal: NodeJS.Signals) => void
}

const stopAndRemove = `
  for file in "$1"/pids/*; do read -r pid < "$file" && kill -9 "$pid" 2>/dev/null; done
  if read -r pid < "$1/postgres/postmaster.pid"; then
    kill -QUIT "$pid" 2>/dev/null
    while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  fi
  umount "$1" 2>/dev/null
  rm -rf "$1"`

export interface Place {
  dataDir: string
  url: string
  port: number
  end: () => Promise<void>
}

/** A data folder and a port, both gone when the test is over, with every process that was started on them. */
export async function aPlace(): Promise<Place> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-faults-')))
  const port = await freePort()
  return { dataDir, port, url: `http://127.0.0.1:${port}`, end: whenWeEnd(stopAndRemove, dataDir) }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

/** As this clone has it. */
export const thisProgram: readonly string[] = [node, join(root, 'src', 'server', 'main.mjs')]
/** With npm between, which is the only one that a supervisor knows. */
export const byNpm = ['npm', '--prefix', root, 'start']

/** As `npm start` runs it: the same program, in a process of its own. */
export function startSynapse(
  { dataDir, port, url }: Pick<Place, 'dataDir' | 'port' | 'url'>,
  settings: Record<string, string> = {},
  started: readonly string[] = thisProgram,
): Run {
  const startedAt = performance.now()
  // The shell writes its own id down before it becomes Synapse, so that whoever cleans up knows it.
  const command = 'mkdir -p "$0/pids"; echo $$ > "$0/pids/$$"; exec "$@"'
  const child = spawn('/bin/sh', ['-c', command, dataDir, ...started], {
    // Elsewhere than the clone, so that a developer's .env is not read.
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT_SCALE: '1000',
      STARTER_COMMUNITIES: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let isOver = false
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  const ended = once(child, 'exit').then(([code, signal]) => {
    isOver = true
    // Nobody here wants it to end so; what it said last tells why it did.
    if (code === 1 && !settings['EXPECT_TO_FAIL']) console.log(`Synapse gave up:\n${said.slice(-4_000)}`)
    return code ?? signal
  })
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    kill: (signal) => void child.kill(signal),
    ready: async () => {
      while (!(await isReady(url))) {
        if (isOver) throw new Error(`Synapse ended before it was ready:\n${said}`)
        await pause(10)
      }
      return performance.now() - startedAt
    },
  }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ends it in order and waits for it. */
export async function stops(run: Run): Promise<void> {
  run.kill('SIGTERM')
  await run.ended
}

/** The process id of the embedded PostgreSQL. */
export const postmasterOf = ({ dataDir }: Pick<Place, 'dataDir'>): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Where the embedded PostgreSQL of a data folder is reached. */
export const databaseOf = ({ dataDir }: Pick<Place, 'dataDir'>): string =>
  `postgresql://synapse@localhost/synapse?host=${encodeURIComponent(join(dataDir, 'postgres'))}`

/** What `npm run admin -- check` says, and whether it found nothing. */
export async function checkAll(
  { dataDir }: Pick<Place, 'dataDir'>,
  settings: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<{ isFine: boolean; said: string }> {
  const child = spawn(node, [join(root, 'scripts', 'admin.ts'), 'check', ...more], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { isFine: code === 0 && said.includes('Everything is as it should be.'), said }
}
